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
  /** People's rows at these paths, one entry per person and path; absent if the table has no rows of people. */
  left?(libraryId: number, paths: readonly RelPath[]): readonly Left[]
}
