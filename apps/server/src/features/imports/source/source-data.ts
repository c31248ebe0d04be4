/**
 * The part of a reading that its people share. Times are milliseconds since 1970 UTC, positions and lengths seconds. Contains no
 * key, token or password hash.
 */
export interface SharedSource {
  version: string
  libraries: readonly SourceLibrary[]
  /** Including those that are gone there but named by a row: they have at most a title and a length, and `folderId` is ''. */
  items: readonly SourceItem[]
  collections: readonly SourceList[]
}

export interface SourceData extends SharedSource {
  people: readonly SourcePerson[]
}

export interface SourceLibrary {
  id: string
  name: string
  mediaType: 'book' | 'podcast'
  folders: readonly { id: string; path: string }[]
}

export interface SourceItem {
  id: string
  mediaId: string
  libraryId: string
  folderId: string
  /** Relative to its folder, with `/`. A backslash is part of a name, or on Windows a `/`. */
  relPath: string
  isFile: boolean
  isMissing: boolean
  durationSeconds: number
  title: string
  authors: readonly string[]
  narrators: readonly string[]
  series: readonly { name: string; position: string }[]
  asin: string
  isbn: string
  publishedYear: string
  description: string
}

/** A person to choose, before anything else is read. */
export interface SourceUser {
  id: string
  username: string
  type: string
  isActive: boolean
  isTagLimited: boolean
  /** undefined: all. */
  libraryIds: readonly string[] | undefined
}

/** One person's listening. Rows of podcasts, of e-books only, and without a book or a time are only counted. */
export interface SourcePerson {
  user: SourceUser
  progress: readonly SourceProgress[]
  sessions: readonly SourceSession[]
  bookmarks: readonly SourceBookmark[]
  /** Their own playlists. The API does not return other people's. */
  playlists: readonly SourceList[]
  /** `openSessions` is absent if it was not counted. */
  leftOut: { podcasts: number; ebooks: number; invalid: number; openSessions?: number }
}

export interface SourceProgress {
  itemId: string
  durationSeconds: number
  positionSeconds: number
  isFinished: boolean
  isHidden: boolean
  updatedAt: number
  startedAt: number | undefined
  finishedAt: number | undefined
}

export interface SourceSession {
  id: string
  itemId: string
  startPositionSeconds: number
  positionSeconds: number
  listenedSeconds: number
  startedAt: number
  endedAt: number
  /** The day when its listening began, in that server's zone; '' or absent if unknown. */
  day?: string
  deviceName: string
}

export interface SourceBookmark {
  itemId: string
  title: string
  positionSeconds: number
  createdAt: number
}

export interface SourceList {
  id: string
  name: string
  description: string
  itemIds: readonly string[]
}
