/** `book`: everything below is one book; `collection`: every file is a separate book. */
export type OverrideMode = 'book' | 'collection'
type MetadataSource = 'tags' | 'path'

export interface Library {
  id: number
  name: string
  /** Absolute, as configured; may be a link. */
  root: string
  defaultView: 'filesystem' | 'computed' | 'hybrid'
  sortOrder: number
  /** '' for off, `every:{1,3,6,12,24}h`, `daily:HH:MM`. */
  scanSchedule: string
  ignorePatterns: readonly string[]
  metadataSource: MetadataSource
  filesAreBooks: boolean
  joinDiscs: boolean
  /** Lists skip the leading article of titles and series. */
  skipArticles: boolean
  /** Code of the language whose articles are skipped in books that state none; '' until the first complete scan. */
  articleLanguage: string
  /** Whether scans found that its file system generates change times, so that these say nothing about a file. */
  ignoresChangeTimes: boolean
}

/** The changes an admin may make; absent values are unchanged. */
export type LibraryChanges = Partial<Omit<Library, 'id' | 'sortOrder' | 'ignoresChangeTimes'>>

/** Settings of a new library. */
export const STANDARD_SETTINGS: Omit<Library, 'id' | 'sortOrder' | 'name' | 'root' | 'ignoresChangeTimes'> = {
  defaultView: 'hybrid',
  scanSchedule: 'every:1h',
  ignorePatterns: [],
  metadataSource: 'tags',
  filesAreBooks: false,
  joinDiscs: false,
  skipArticles: true,
  articleLanguage: '',
}
