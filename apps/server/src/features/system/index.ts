export { createSystem, type System } from './system.ts'
export { releaseVersion, serverVersion } from './version.ts'
