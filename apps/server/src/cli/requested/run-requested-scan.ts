import type { Services } from '../../compose/services.ts'
import type { Library } from '../../features/libraries/index.ts'
import type { ScanJob } from '../../features/scanning/index.ts'
import type { ScanLine, ScanMessage, ScanRequest } from '../control/control-socket.ts'

const EVERY_MS = 250

/** Queues the requested scans and reports progress until all have ended. */
export function runRequestedScan(
  { libraries, scanning }: Pick<Services, 'libraries' | 'scanning'>,
  request: ScanRequest,
  send: (message: ScanMessage) => void,
): { stop: () => void } {
  const wanted = libraries.list().filter(({ name }) => request.library === undefined || name === request.library)
  if (wanted.length === 0) {
    const named = request.library === undefined ? 'There are no libraries yet' : `No library named "${request.library}"`
    send({ kind: 'refused', why: `${named}. Add one with --library DIR.` })
    return { stop: () => {} }
  }
  const jobs = wanted.map((library) => ({ library, job: scanning.scanner.request(library, 'manual') }))
  const timer = setInterval(state, EVERY_MS)
  state()
  return { stop: () => clearInterval(timer) }

  function state(): void {
    const lines = jobs.map(({ library, job }) => lineOf(library, job))
    const isEnd = lines.every(({ status }) => status !== 'waiting' && status !== 'running')
    if (isEnd) clearInterval(timer)
    send({ kind: 'state', libraries: lines, isEnd })
  }

  function lineOf({ id, name }: Library, job: ScanJob): ScanLine {
    const { running, queued } = scanning.scanner.jobs()
    const { total, done, added, updated, moved, removed } = job.progress
    const counts = { library: name, total, done, added, updated, moved, removed }
    if (running === job) return { ...counts, status: 'running' }
    if (queued.includes(job)) return { ...counts, status: 'waiting' }
    const run = scanning.runs(id).find((one) => one.id === job.runId)
    return { ...counts, status: run === undefined || run.status === 'running' ? 'cancelled' : run.status }
  }
}
