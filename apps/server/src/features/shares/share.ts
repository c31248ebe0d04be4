import type { RelPath } from '../libraries/index.ts'

/** One path of one library; `.` is the whole of it. */
export interface ShareRule {
  libraryId: number
  path: RelPath
}

/** A named set of rules with members. */
export interface Share {
  id: number
  name: string
  description: string
  /** Kept for the console; all access by shares only reads. */
  isReadOnly: boolean
  rules: readonly ShareRule[]
  /** The share that opens this library as a whole, and is found by it. */
  wholeLibraryId: number | undefined
}
