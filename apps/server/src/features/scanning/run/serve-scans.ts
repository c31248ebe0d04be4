import type { Library } from '../../libraries/index.ts'
import { createRunLog } from '../rows/run-log.ts'
import type { RunScan } from '../state/scan-report.ts'
import { NO_PROGRESS } from './scan-job.ts'
import type { ScanProcessMessage, ScanProcessRequest } from './scan-messages.ts'

export interface ScanService {
  scan(request: Extract<ScanProcessRequest, { do: 'scan' }>): Promise<void>
  stop(reason: string): void
}

const EVERY_MS = 100

/** The scan process's side of a scan: runs one at a time, and reports its steps. */
export function serveScans({
  now,
  findLibrary,
  scan,
  takeChanges,
  send,
}: {
  now: () => Date
  findLibrary: (id: number) => Library | undefined
  scan: RunScan
  /** Returns what happened to the index since the last call. */
  takeChanges: () => { hasWritten: boolean; hasMoved: boolean }
  send: (message: ScanProcessMessage) => void
}): ScanService {
  let running: AbortController | undefined

  return {
    async scan({ libraryId, byHand }) {
      const library = findLibrary(libraryId)
      if (!library) {
        send({ kind: 'failed', error: 'the library was removed' })
        return
      }
      const stop = new AbortController()
      running = stop
      const progress = { ...NO_PROGRESS }
      const log = createRunLog(now)
      let sent = 0
      let hasAdvanced = false
      function report(): void {
        const changes = takeChanges()
        if (!hasAdvanced && sent === log.entries.length && !changes.hasWritten && !changes.hasMoved) return
        hasAdvanced = false
        send({ kind: 'progress', progress, entries: log.entries.slice(sent), ...changes })
        sent = log.entries.length
      }
      function advance(): void {
        hasAdvanced = true
      }
      const timer = setInterval(report, EVERY_MS)
      try {
        const ended = await scan({ library, byHand, progress, log, advance, signal: stop.signal })
        report()
        send({ kind: 'ended', report: ended })
      } catch (error) {
        report()
        send({ kind: 'failed', error: describeError(error) })
      } finally {
        clearInterval(timer)
        running = undefined
      }
    },
    stop(reason) {
      running?.abort(new Error(reason))
    },
  }
}

export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
