import type { RelPath } from '../libraries/index.ts'

export interface BookKey {
  libraryId: number
  path: RelPath
}

/** Person and time of an edit. */
export interface Stamp {
  by: number
  at: string
}
