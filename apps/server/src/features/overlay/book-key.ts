import type { RelPath } from '../paths/index.ts'

export interface BookKey {
  libraryId: number
  path: RelPath
}

/** Person and time of an edit. */
export interface Stamp {
  by: number
  at: string
}
