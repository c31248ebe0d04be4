import type { RelPath } from '../paths/index.ts'

export type ImportStatus = 'fetching' | 'review' | 'applying' | 'applied' | 'failed' | 'undone'

export interface ReadingRow {
  id: number
  source: 'abs' | 'table'
  url: string
  /** Id of the uploaded file; '' if read by address. */
  file: string
  name: string
  takesLists: number
  takesSetAside: number
  createdAt: string
}

export interface ImportRow {
  id: number
  readingId: number
  source: ReadingRow['source']
  url: string
  name: string
  userId: number
  username: string
  sourceUserId: string
  sourceUser: string
  status: ImportStatus
  /** Whether everything has been read and stored. */
  isRead: number
  done: number
  total: number
  cutoffMs: number | null
  createdAt: string
  appliedAt: string | null
  error: string
  errorCode: string
  /** JSON; '' before it is read. */
  summary: string
}

export interface HandMatch {
  item: string
  /** As on the other server. */
  title: string
  author: string
  libraryId: number
  path: RelPath
}

export interface StoredFolder {
  folderId: string
  libraryId: number
  below: RelPath
}
