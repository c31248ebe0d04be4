import type { JobKind, JobState } from '@chapterhouse/contract/bridge-jobs'
import type { RelPath } from '../paths/index.ts'
import type { JobStanding } from './job-state.ts'

export interface BookOfJob {
  libraryId: number
  path: RelPath
}

export interface Job extends JobStanding, BookOfJob {
  id: number
  kind: JobKind
  libraryName: string
  /** Of the book, or the name of its folder or file if it is not indexed. */
  title: string
  params: object
  /** Null once the account is deleted. */
  createdBy: number | null
  createdByName: string
  createdAt: string
}

/** With the stored JSON of its documents. */
export interface ListedJob extends Omit<Job, 'params' | 'progress' | 'result'> {
  params: string
  progress: string | null
  result: string | null
}

export type NewJob = Pick<Job, 'kind' | 'libraryId' | 'path' | 'params' | 'createdBy' | 'createdByName' | 'createdAt'>

export interface JobFilter {
  state?: JobState
  libraryId?: number
  path?: RelPath
  before: number
  limit: number
}
