export { type Park, Parked, parked } from './parks.ts'
