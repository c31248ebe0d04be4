export { getPerson } from './person.ts'
