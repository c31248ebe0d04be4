/** The content of an Audiobookshelf server that an import reads. The stub and the database are both made from it. */
export interface AbsContent {
  version: string
  users: AbsUser[]
  libraries: AbsLibrary[]
  items: AbsItem[]
  progress: AbsProgress[]
  sessions: AbsSession[]
  collections: AbsList[]
  /** Each with the id of its owner. */
  playlists: (AbsList & { userId: string })[]
}

export interface AbsUser {
  id: string
  username: string
  type: 'root' | 'admin' | 'user' | 'guest'
  isActive: boolean
  /** Secrets that imports must never store or log. */
  token: string
  passwordHash: string
  /** undefined: all libraries. */
  libraryIds: string[] | undefined
  tags: string[]
  bookmarks: { libraryItemId: string; title: string; time: number; createdAt: number }[]
}

export interface AbsLibrary {
  id: string
  name: string
  mediaType: 'book' | 'podcast'
  folders: { id: string; path: string }[]
}

export interface AbsItem {
  id: string
  mediaId: string
  libraryId: string
  folderId: string
  relPath: string
  isFile: boolean
  isMissing: boolean
  duration: number
  title: string
  authors: string[]
  narrators: string[]
  series: { name: string; sequence: string }[]
  asin: string | null
  isbn: string | null
  publishedYear: string | null
  description: string | null
  tags: string[]
}

export interface AbsProgress {
  id: string
  userId: string
  /** Null as in rows from old versions, in which only `mediaId` identifies the book. */
  itemId: string | null
  mediaId: string
  isEpisode: boolean
  duration: number
  currentTime: number
  isFinished: boolean
  isHidden: boolean
  ebookProgress: number | null
  updatedAt: number
  startedAt: number
  finishedAt: number | null
}

export interface AbsSession {
  id: string
  userId: string
  libraryId: string
  itemId: string | null
  mediaId: string
  isEpisode: boolean
  title: string
  author: string
  duration: number
  startTime: number
  currentTime: number
  timeListening: number
  /** The day when its listening began, in that server's zone; by default the day of its start in UTC. */
  date?: string
  startedAt: number
  updatedAt: number
  device: { id: string; deviceName: string | null; clientName: string }
}

export interface AbsList {
  id: string
  libraryId: string
  name: string
  description: string | null
  itemIds: string[]
}

export const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
