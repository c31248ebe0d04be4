export { isSamePosition, type Position, parsePosition, positionOrder } from './position.ts'
export { getSeries } from './series.ts'
