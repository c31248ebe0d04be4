/** `book`: what lies below is one book; `collection`: every file in it is one. */
export type OverrideMode = 'book' | 'collection'
export type MetadataSource = 'tags' | 'path'

export interface Library {
  id: number
  name: string
  /** Absolute, as the operator wrote it; it may be a link. */
  root: string
  defaultView: 'filesystem' | 'computed' | 'hybrid'
  sortOrder: number
  /** '' off, `every:{1,3,6,12,24}h`, `daily:HH:MM`. */
  scanSchedule: string
  ignorePatterns: readonly string[]
  metadataSource: MetadataSource
  filesAreBooks: boolean
  joinDiscs: boolean
}

/** What an admin may set; absent keeps. */
export type LibraryChanges = Partial<Omit<Library, 'id' | 'sortOrder'>>
