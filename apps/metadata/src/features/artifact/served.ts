import type { ReadDb } from '@chapterhouse/kit/sqlite/db'

/** The part of a release that every data route needs. */
export interface Served {
  db: ReadDb
  version: number
  /** Whether it contains prepared work documents. */
  hasDocuments: boolean
  etag: string
}
