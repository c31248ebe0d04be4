export { createListening, type Listening } from './listening.ts'
