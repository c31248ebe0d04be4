import type { RelPath } from '../../paths/index.ts'

export interface Key {
  userId: number
  libraryId: number
  path: RelPath
}
