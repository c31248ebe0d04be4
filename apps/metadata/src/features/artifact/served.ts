import type { ReadDb } from '@chapterhouse/kit/sqlite/db'

/** The part of a release that every data route needs. */
export interface Served {
  db: ReadDb
  version: number
  /** Whether it contains ready-made work documents. */
  hasDocuments: boolean
  /** The `ETag` of its responses. */
  etag: string
}
