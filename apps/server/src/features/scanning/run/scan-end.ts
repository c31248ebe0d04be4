import type { RunCounts, RunStatus } from '../rows/runs.store.ts'
import type { Progress, ScanReport } from '../state/scan-report.ts'
import { ScanProcessEnded, ScanProgramUpdated } from './scan-process.ts'

/** How a run ended; without a report if it was interrupted. */
export interface ScanEnd {
  status: Exclude<RunStatus, 'running' | 'interrupted'>
  report: ScanReport | undefined
  reason: string
}

export const TIMED_OUT = 'timed out'
export const CANCELLED = 'cancelled'

export function toEnd(report: ScanReport): ScanEnd {
  return report.outcome === 'unavailable'
    ? { status: 'unavailable', report, reason: report.reason }
    : { status: report.outcome, report, reason: '' }
}

/** The end of a scan that threw. Only an abort by the scanner counts as a stop; a worker timeout throws the same error. */
export function toEndWithoutReport(stop: AbortSignal, error: unknown): ScanEnd {
  if (!stop.aborted) return { status: 'failed', report: undefined, reason: reasonOf(error) }
  const isLate = stop.reason instanceof Error && stop.reason.message === TIMED_OUT
  return { status: isLate ? 'failed' : 'cancelled', report: undefined, reason: isLate ? TIMED_OUT : '' }
}

function reasonOf(error: unknown): string {
  if (error instanceof ScanProgramUpdated) return error.message
  return error instanceof ScanProcessEnded
    ? `the scan process ended early (${error.message}), perhaps for lack of memory; the next scan continues`
    : 'an internal error; see the server log'
}

export function toLogKind({ status }: ScanEnd): 'finished' | 'unavailable' | 'failed' | 'cancelled' {
  return status === 'ok' || status === 'partial' ? 'finished' : status
}

/** The counts to record: from the report, or of what was written before the scan stopped. */
export function toCounts(report: ScanReport | undefined, { total, added, updated, moved, removed }: Progress): RunCounts {
  if (report === undefined || report.outcome === 'unavailable') return { books: total, added, updated, moved, removed, errors: 0 }
  const { books, errors } = report
  return { books, added: report.added, updated: report.updated, moved: report.moved, removed: report.removed, errors }
}
