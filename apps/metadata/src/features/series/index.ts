export { isSamePosition, type Position, parsePosition, positionOrder } from './position.ts'
