export { createSystem, type System } from './system.ts'
export { versionOf } from './version.ts'
