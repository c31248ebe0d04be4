import type { RelPath } from '../../paths/index.ts'

/** Identifies the data of one person about one book. */
export interface Key {
  userId: number
  libraryId: number
  path: RelPath
}
