import type { JobKind, ResultOf } from '@chapterhouse/contract/bridge-jobs'
import type { BookOfJob, Job } from './job.ts'

/** A job as its notification describes it. */
export interface AnnouncedJob extends BookOfJob {
  id: number
  kind: JobKind
  libraryName: string
  title: string
  files: readonly string[]
  characters: number
  recaps: number
  /** Why it failed, or what it needs; '' for a finished job. */
  error: string
  /** Of its park; '' unless it needs attention. */
  parkCode: string
}

export function toAnnounced({ id, kind, libraryId, path, libraryName, title, result, error, parkCode }: Job): AnnouncedJob {
  // Safe: a result was checked against its kind, and there is one kind.
  const { files = [], characters = 0, recaps = 0 } = (result ?? {}) as Partial<ResultOf<typeof kind>>
  return { id, kind, libraryId, path, libraryName, title, files, characters, recaps, error, parkCode }
}
