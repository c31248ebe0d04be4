import type { RelPath } from '../paths/index.ts'

export interface BookKey {
  libraryId: number
  path: RelPath
}

export interface Stamp {
  by: number
  at: string
}
