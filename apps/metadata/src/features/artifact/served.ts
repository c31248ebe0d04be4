import type { ReadDb } from '@chapterhouse/kit/sqlite'

/** The part of a release that every data route needs. */
export interface Served {
  db: ReadDb
  version: number
  /** Whether it holds work documents that are ready to send. */
  hasDocuments: boolean
  /** As it goes into `ETag`: one value a release. */
  etag: string
}
