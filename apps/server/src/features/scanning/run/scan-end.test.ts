import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ScanReport } from '../state/scan-report.ts'
import { CANCELLED, TIMED_OUT, toCounts, toEnd, toEndWithoutReport, toLogKind } from './scan-end.ts'
import { ScanProcessEnded, ScanProgramUpdated } from './scan-process.ts'

const REPORT: ScanReport = { outcome: 'partial', books: 9, added: 1, updated: 2, moved: 3, removed: 4, errors: 5, titles: [] }
const OFFLINE: ScanReport = { outcome: 'unavailable', reason: 'no folder' }
const WRITTEN = { total: 8, done: 3, added: 1, updated: 1, moved: 0, removed: 0 }

const ENDS = [
  { of: 'a partial run', end: toEnd(REPORT), status: 'partial', reason: '', line: 'finished' },
  { of: 'a missing folder', end: toEnd(OFFLINE), status: 'unavailable', reason: 'no folder', line: 'unavailable' },
  {
    of: 'a scan that did not advance',
    end: toEndWithoutReport(AbortSignal.abort(new Error(TIMED_OUT)), undefined),
    status: 'failed',
    reason: TIMED_OUT,
    line: 'failed',
  },
  {
    of: 'a cancelled scan',
    end: toEndWithoutReport(AbortSignal.abort(new Error(CANCELLED)), undefined),
    status: 'cancelled',
    reason: '',
    line: 'cancelled',
  },
  {
    of: 'a scan that threw by itself',
    end: toEndWithoutReport(new AbortController().signal, new Error('x')),
    status: 'failed',
    reason: 'an internal error; see the server log',
    line: 'failed',
  },
  {
    of: 'a scan whose process was killed',
    end: toEndWithoutReport(new AbortController().signal, new ScanProcessEnded('SIGKILL')),
    status: 'failed',
    reason: 'the scan process ended early (SIGKILL), perhaps for lack of memory; the next scan continues',
    line: 'failed',
  },
  {
    of: 'a scan after an update without a restart',
    end: toEndWithoutReport(new AbortController().signal, new ScanProgramUpdated()),
    status: 'failed',
    reason: 'the program was updated; restart the server to scan',
    line: 'failed',
  },
]

for (const { of, end, status, reason, line } of ENDS)
  test(`the end of ${of} is recorded as ${status}`, () => {
    assert.deepEqual([end.status, end.reason, toLogKind(end)], [status, reason, line])
  })

test('a run without a report counts what was written before it stopped', () => {
  const written = { books: 8, added: 1, updated: 1, moved: 0, removed: 0, errors: 0 }
  assert.deepEqual([toCounts(undefined, WRITTEN), toCounts(OFFLINE, WRITTEN)], [written, written])
  assert.deepEqual(toCounts(REPORT, WRITTEN), { books: 9, added: 1, updated: 2, moved: 3, removed: 4, errors: 5 })
})
