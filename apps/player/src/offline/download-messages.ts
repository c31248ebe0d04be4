import type { CopyFolder, CopyPath } from './copy-path.ts'

/** Messages from the page to the download worker. Plain data, because they cross threads. */
export type Order =
  | { kind: 'fetch'; job: string; files: readonly WantedFile[]; token: string }
  | { kind: 'stop'; job: string }
  | { kind: 'remove'; folder: CopyFolder }

export interface WantedFile {
  path: CopyPath
  url: string
  /** The ETag of the stored bytes; absent: unknown, so everything is downloaded again. */
  etag?: string | undefined
  /** A converted stream has neither ranges nor a length: it always starts over, and counts as incomplete below this size. */
  leastBytes?: number | undefined
  /** May be missing, such as a cover. */
  isOptional: boolean
}

/** Temporary: the download is paused, and resumes automatically. */
export type PauseReason = 'offline' | 'busy'

export type WhyFailed = PauseReason | 'lost' | 'no-room' | 'gone' | 'refused' | 'signed-out'

/** Messages from the worker. */
export type Report =
  | { kind: 'begun'; job: string; name: string; etag: string | undefined; have: number; total: number | undefined }
  | { kind: 'grown'; job: string; name: string; have: number }
  | { kind: 'file'; job: string; name: string; size: number }
  | { kind: 'done'; job: string }
  | { kind: 'stopped'; job: string }
  | { kind: 'failed'; job: string; why: WhyFailed }
