import type { RelPath } from '../paths/index.ts'

/** A path of a library; `.` is all of it. */
export interface ShareRule {
  libraryId: number
  path: RelPath
}

export interface Share {
  id: number
  name: string
  description: string
  /** Only shown in the console; shares never give write access. */
  isReadOnly: boolean
  rules: readonly ShareRule[]
  /** Marks the share that gives access to this whole library. */
  wholeLibraryId: number | undefined
}
