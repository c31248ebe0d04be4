export { createSetup, type Setup, type SetupState } from './setup.ts'
