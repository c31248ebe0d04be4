import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Library } from '../../libraries/index.ts'
import type { Trigger } from '../rows/runs.store.ts'
import { findJobToJoin, type Jobs, NO_PROGRESS, type ScanJob, toScanState } from './scan-job.ts'

function jobOf(libraryId: number, done = 0): ScanJob {
  const library: Library = {
    id: libraryId,
    name: 'Books',
    root: '/books',
    defaultView: 'hybrid',
    sortOrder: 0,
    scanSchedule: '',
    ignorePatterns: [],
    metadataSource: 'tags',
    filesAreBooks: false,
    joinDiscs: false,
    skipArticles: true,
    articleLanguage: '',
    ignoresChangeTimes: false,
  }
  const progress = { ...NO_PROGRESS, done }
  return { id: 1, library, trigger: 'schedule', startedBy: null, queuedAt: new Date(0), progress }
}

const IDLE: Jobs = { running: undefined, queued: [] }
const RUNNING: Jobs = { running: jobOf(1, 5), queued: [] }
const QUEUED: Jobs = { running: jobOf(2), queued: [jobOf(1)] }

const JOINS: { name: string; jobs: Jobs; trigger: Trigger; joined: ScanJob | undefined }[] = [
  { name: 'nothing to join without a job', jobs: IDLE, trigger: 'manual', joined: undefined },
  { name: 'the queued job, if manual', jobs: QUEUED, trigger: 'manual', joined: QUEUED.queued[0] },
  { name: 'the queued job, if scheduled', jobs: QUEUED, trigger: 'schedule', joined: QUEUED.queued[0] },
  { name: 'the running job, if scheduled', jobs: RUNNING, trigger: 'schedule', joined: RUNNING.running },
  { name: 'the running job, if at startup', jobs: RUNNING, trigger: 'startup', joined: RUNNING.running },
  // The running scan may already be past the changed folder.
  { name: 'no running job, if manual', jobs: RUNNING, trigger: 'manual', joined: undefined },
  { name: 'no running job, if after a change', jobs: RUNNING, trigger: 'change', joined: undefined },
]

for (const { name, jobs, trigger, joined } of JOINS)
  test(`a request for a scan joins ${name}`, () => {
    assert.equal(findJobToJoin(jobs, { libraryId: 1, trigger }), joined)
  })

const LAST = { progress: { ...NO_PROGRESS, done: 9 }, unavailable: true }
const STATES = [
  { name: 'never scanned', jobs: IDLE, last: undefined, done: 0, flags: [false, false, false] },
  { name: 'after a scan that found no folder', jobs: IDLE, last: LAST, done: 9, flags: [false, false, true] },
  { name: 'queued again', jobs: QUEUED, last: LAST, done: 9, flags: [false, true, true] },
  { name: 'running again', jobs: RUNNING, last: LAST, done: 5, flags: [true, false, false] },
]

for (const { name, jobs, last, done, flags } of STATES)
  test(`the state of a library that is ${name}`, () => {
    const state = toScanState(jobs, 1, last)
    assert.deepEqual([state.done, [state.running, state.queued, state.unavailable]], [done, flags])
  })
