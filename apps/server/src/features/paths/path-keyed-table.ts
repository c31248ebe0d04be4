import type { RelPath } from './rel-path.ts'

export interface PathMove {
  libraryId: number
  from: RelPath
  to: RelPath
  /** Added to positions: above 0 if a disc becomes part of a joined book. */
  shiftSeconds: number
  /** Whether a disc becomes part of a joined book, including the first one (shift 0): the furthest progress wins then. */
  joins: boolean
  /** Whether it is the last of the joining discs, whose `finished` is the only one kept. */
  isLastDisc: boolean
}

/** A book whose files are now separate books. All places are seconds of the former whole book. */
export interface PathDivision {
  libraryId: number
  from: RelPath
  /** In play order; each ends where the next one begins. */
  parts: readonly DividedPart[]
}

export interface DividedPart {
  to: RelPath
  start: number
  duration: number
}

/** A book whose list of files was written again, with the new place of each old one. All lengths and places are seconds. */
export interface PartsChange {
  libraryId: number
  path: RelPath
  /** Undefined if its part is gone. */
  placeOf(seconds: number): number | undefined
  before: number
  after: number
  /** Whether it has parts that it did not have. */
  hasNewParts: boolean
  /** Files of the book whose name changed, old name first. */
  renamed: ReadonlyMap<string, string>
}

/** A row of one person at one path. */
export interface Left {
  path: RelPath
  userId: number
  /** The newest save, RFC 3339 in UTC; null for rows other than progress. */
  savedAt: string | null
}

/** A feature's table keyed by (library, path), and how its rows follow a moved book. Runs inside the caller's transaction. */
export interface PathKeyedTable {
  tables: readonly string[]
  follow(move: PathMove): void
  /** Absent if its rows go to the first part. */
  divide?(division: PathDivision): void
  /**
   * Moves places in a book with their parts, and returns how many lost their part; those don't move. Absent if its rows have no
   * places.
   */
  followParts?(change: PartsChange): number
  /** People's rows at these paths, one entry per person and path; absent if the table has no rows of people. */
  left?(libraryId: number, paths: readonly RelPath[]): readonly Left[]
}

/** Follows a division with every table of a book. */
export function divideEach(tables: readonly PathKeyedTable[], division: PathDivision): void {
  const { libraryId, from, parts } = division
  const [first] = parts
  if (!first) return
  for (const table of tables) {
    if (table.divide) table.divide(division)
    else table.follow({ libraryId, from, to: first.to, shiftSeconds: 0, joins: false, isLastDisc: false })
  }
}
