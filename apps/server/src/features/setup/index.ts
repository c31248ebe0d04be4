export { createSetup } from './setup.ts'
