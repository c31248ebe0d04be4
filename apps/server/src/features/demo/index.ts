export { createDemo, type Demo } from './demo.ts'
