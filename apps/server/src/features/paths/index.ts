export { divideByCopy, divideByPlace } from './divided-rows.store.ts'
export {
  type DividedPart,
  divideEach,
  type Left,
  type PartsChange,
  type PathDivision,
  type PathKeyedTable,
  type PathMove,
} from './path-keyed-table.ts'
export { isInside, realPath } from './real-path.ts'
export { baseOf, foldersAbove, isAtOrUnder, isTooLong, parentOf, type RelPath, ROOT, relPath, within } from './rel-path.ts'
