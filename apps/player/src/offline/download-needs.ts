import type { CopyOwner, CopyPath } from './copy-path.ts'
import type { BookFacts, Download } from './download.ts'
import type { Order, Report } from './download-messages.ts'

/** The part of the download worker that is used here. */
export interface DownloadWorker {
  post: (order: Order) => void
  onReport: (listener: (report: Report) => void) => void
}

export interface DownloadNeeds<Facts extends BookFacts> {
  owner: () => CopyOwner
  token: () => string | undefined
  startWorker: () => DownloadWorker
  /** The current book from the server. */
  look: (key: string) => Promise<{ title: string; author: string; facts: Facts }>
  canPlay: (file: BookFacts['files'][number], book: BookFacts) => boolean
  streamUrl: (libraryId: number, path: string, isConverted: boolean) => string
  coverUrl: (libraryId: number, path: string) => string
  /** The records of the signed-in user. */
  remembered: {
    /** `undefined`: the database did not respond. */
    all: () => Promise<readonly Download<Facts>[] | undefined>
    set: (download: Download<Facts>) => Promise<void>
    remove: (key: string) => Promise<void>
  }
  /** Whether this tab holds the right to fetch, which only one tab has. */
  mayFetch: () => boolean
  /** Makes other tabs reload the records. */
  changed: () => void
  after: (ms: number, run: () => void) => void
  /** Whether a file of a download is definitely missing. */
  isEvicted: (path: CopyPath) => Promise<boolean>
  now: () => number
}
