import { audioOf, type BookFacts, type Download, released } from './download.ts'
import { afterJobReport, copyOf, type DownloadJob, nextJob, toJob, toJobName, withCopy } from './download-job.ts'
import type { DownloadList } from './download-list.ts'
import type { Report } from './download-messages.ts'
import type { DownloadNeeds, DownloadWorker } from './download-needs.ts'
import { wantedFiles } from './plan-download.ts'

/** How soon a busy server is retried automatically. */
const BUSY_ENDS_MS = 30_000

/** Fetches the downloads on the list one at a time, through the worker. */
export interface DownloadQueue<Facts extends BookFacts> {
  /** Fetches the next waiting download, unless a fetch is running. */
  goOn(): void
  /** Called when the network or the server is back. */
  resume(): void
  isRunning(key: string): boolean
  /** Stops fetching this download; false if it was not being fetched here. */
  stop(key: string): boolean
  /** The user is signing out: stops their current fetch. */
  abandon(): void
  removeBytes(download: Download<Facts>): void
}

export function createDownloadQueue<Facts extends BookFacts>(
  needs: DownloadNeeds<Facts>,
  list: DownloadList<Facts>,
): DownloadQueue<Facts> {
  const { all, put, turn } = list
  const worker = openOnce(needs.startWorker, onReport)
  let running: DownloadJob | undefined

  function onReport(report: Report): void {
    const job = toJob(report.job, turn())
    if (!job) return
    const download = list.leaving.has(job.key) ? undefined : all.value.get(job.key)
    const next = download && afterJobReport(download, job, report)
    if (next) {
      if (job.isRenewal && report.kind === 'done') removeBytes(download)
      put(next, report.kind !== 'grown')
    }
    if (report.kind !== 'done' && report.kind !== 'failed' && report.kind !== 'stopped') return
    running = undefined
    if (report.kind === 'failed' && report.why === 'busy') needs.after(BUSY_ENDS_MS, resume)
    goOn()
  }

  function goOn(): void {
    const token = needs.token()
    if (running !== undefined || !token || !needs.mayFetch()) return
    const job = nextJob(all.value.values())
    const download = job && all.value.get(job.key)
    const copy = download && copyOf(download, job)
    if (!copy) return
    running = job
    put(withCopy(download, job, { ...copy, state: 'running', why: undefined }))
    worker().post({ kind: 'fetch', job: toJobName(job, turn()), token, files: wantedFiles(copy, needs) })
  }

  function resume(): void {
    list.changeEach(released)
    goOn()
  }

  function stop(key: string): boolean {
    if (running?.key !== key) return false
    worker().post({ kind: 'stop', job: toJobName(running, turn()) })
    return true
  }

  function removeBytes(download: Download<Facts>): void {
    if (isShared(download, all.value.values())) return
    worker().post({ kind: 'remove', folder: { ...needs.owner(), audio: audioOf(download) } })
  }

  return {
    goOn,
    resume,
    isRunning: (key) => running?.key === key,
    stop,
    abandon() {
      if (running) stop(running.key)
      running = undefined
    },
    removeBytes,
  }
}

/** Starts the worker when it is first needed. */
function openOnce(open: () => DownloadWorker, onReport: (report: Report) => void): () => DownloadWorker {
  let worker: DownloadWorker | undefined
  return () => {
    if (worker) return worker
    worker = open()
    worker.onReport(onReport)
    return worker
  }
}

/** Two downloads of the same audio share a folder. */
function isShared(download: Download, all: Iterable<Download>): boolean {
  const audio = audioOf(download)
  const others = [...all].filter(({ key }) => key !== download.key)
  return others.some((other) => audioOf(other) === audio || (other.renewal && audioOf(other.renewal) === audio))
}
