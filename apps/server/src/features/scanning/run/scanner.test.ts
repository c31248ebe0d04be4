import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestServer } from '../../../../test/test-server.ts'
import { runsStore } from '../rows/runs.store.ts'
import type { RunScanJobNeeds } from './run-scan-job.ts'
import { ScanProgramUpdated, UPDATED } from './scan-process.ts'
import { createScanner } from './scanner.ts'

/** A scanner whose disk does not respond. */
async function createHangingDisk(stallMs: number, needs: Partial<RunScanJobNeeds> = {}) {
  const server = await createTestServer()
  const { db, events } = server.infrastructure
  const failures: string[] = []
  const ended: number[] = []
  events.on('scan.failed', ({ reason }) => failures.push(reason))
  events.on('scan.ended', ({ libraryId }) => ended.push(libraryId))
  const { libraries } = server.services
  const scanner = createScanner({
    runScan: () => new Promise(() => {}),
    store: runsStore(db),
    events,
    libraries,
    now: () => new Date(),
    onDefect: (error) => assert.fail(String(error)),
    stallMs,
    ...needs,
  })
  return {
    ...server,
    scanner,
    failures,
    ended,
    library: libraries.get(1),
    other: libraries.get(2),
    runs: server.services.scanning.runs,
  }
}

test('a stalled scan fails after the time limit, and the next library is scanned', async () => {
  await using disk = await createHangingDisk(20)
  disk.scanner.request(disk.library, 'manual')
  disk.scanner.request(disk.other, 'manual')
  await disk.scanner.whenIdle()
  assert.deepEqual([disk.runs(1)[0]?.status, disk.runs(2)[0]?.status], ['failed', 'failed'])
  assert.deepEqual(
    [disk.failures, disk.ended],
    [
      ['timed out', 'timed out'],
      [1, 2],
    ],
  )
})

test('S-15 a hanging scan can be cancelled immediately', async () => {
  await using disk = await createHangingDisk(60_000)
  const job = disk.scanner.request(disk.library, 'schedule')
  disk.scanner.cancel(job.id)
  await disk.scanner.whenIdle()
  assert.deepEqual([disk.runs(1)[0]?.status, disk.failures, disk.ended], ['cancelled', [], [1]])
})

test('scans after an update without a restart all fail, and only the first failure of each library is announced', async () => {
  const runScan = () => Promise.reject(new ScanProgramUpdated())
  await using disk = await createHangingDisk(60_000, { runScan, onDefect: () => {} })
  for (const library of [disk.library, disk.other, disk.library]) {
    disk.scanner.request(library, 'schedule')
    await disk.scanner.whenIdle()
  }
  assert.deepEqual(
    [1, 2].map((id) => disk.runs(id).map(({ status }) => status)),
    [['failed', 'failed'], ['failed']],
  )
  assert.deepEqual(disk.failures, [UPDATED, UPDATED])
})

test('removing a library during its scan removes the run, and the scanner continues', async () => {
  await using disk = await createHangingDisk(60_000)
  disk.scanner.request(disk.library, 'manual')
  disk.scanner.request(disk.other, 'manual')
  disk.scanner.drop(2)
  disk.scanner.drop(1)
  disk.services.libraries.remove(1)
  await disk.scanner.whenIdle()
  assert.deepEqual([disk.runs(1), disk.runs(2)], [[], []])
})

test('a hundred runs of a library are kept, with their logs', async () => {
  await using disk = await createHangingDisk(60_000)
  const store = runsStore(disk.infrastructure.db)
  const counts = { books: 0, added: 0, updated: 0, moved: 0, removed: 0, errors: 0 }
  for (let at = 0; at < 105; at += 1) {
    const id = store.insert({ libraryId: 1, trigger: 'manual', startedBy: null, startedByName: '', startedAt: 'then' })
    store.end({ ...counts, id, libraryId: 1, status: 'ok', finishedAt: 'now' }, [{ at: 'now', level: 'info', kind: 'finished' }])
  }
  assert.equal(store.runs(1).length, 100)
  assert.equal(disk.infrastructure.db.one<{ n: number }>('SELECT count(*) AS n FROM scan_run_log').n, 100)
})
