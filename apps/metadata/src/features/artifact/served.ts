import type { ReadDb } from '@chapterhouse/kit/sqlite'

/** What every data route needs of a release. */
export interface Served {
  db: ReadDb
  version: number
  /** Whether work documents lie in it ready to be sent. */
  hasDocuments: boolean
  /** As it goes into `ETag`: one value a release. */
  etag: string
}
