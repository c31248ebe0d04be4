import type { RelPath } from './rel-path.ts'

export interface PathMove {
  libraryId: number
  from: RelPath
  to: RelPath
  /** Added to positions: more than 0 where a disc becomes part of a joined book. */
  shiftSeconds: number
  /** A disc that becomes part of a joined book, the first one (shift 0) included: the furthest progress wins there. */
  joins: boolean
  /** Of the discs that join: `finished` is taken over from the last one only. */
  isLastDisc: boolean
}

/** Something of one person at one path. */
export interface Left {
  path: RelPath
  userId: number
  /** The newest save, RFC 3339 in UTC; null for what is no save. */
  savedAt: string | null
}

/** What a feature remembers by (library, path), and how it follows a book. Runs inside the caller's transaction. */
export interface PathKeyedTable {
  tables: readonly string[]
  follow(move: PathMove): void
  /** What people left at these paths, one entry a person and path; absent where nothing of this memory is a person's. */
  left?(libraryId: number, paths: readonly RelPath[]): readonly Left[]
}
