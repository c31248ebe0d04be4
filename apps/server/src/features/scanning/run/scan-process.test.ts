import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { test } from 'node:test'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { inTime } from '@chapterhouse/testkit/in-time'
import type { Library } from '../../libraries/index.ts'
import { createRunLog } from '../rows/run-log.ts'
import { NO_PROGRESS } from './scan-job.ts'
import type { ScanProcessMessage, ScanProcessRequest } from './scan-messages.ts'
import { createScanProcess, ScanProgramUpdated } from './scan-process.ts'
import { serveScans } from './serve-scans.ts'

const REPORT = { outcome: 'ok', books: 1, added: 1, updated: 0, moved: 0, removed: 0, errors: 0, titles: ['Emma'] } as const

/** A process that only records its messages. */
class FakeProcess extends EventEmitter {
  connected = true
  exitCode: number | null = null
  signalCode: string | null = null
  killed = false
  /** How long it takes to end. */
  endMs = 0
  readonly requests: ScanProcessRequest[] = []
  send(request: ScanProcessRequest): void {
    this.requests.push(request)
  }
  reply(message: ScanProcessMessage): void {
    this.emit('message', message)
  }
  disconnect(): void {
    this.connected = false
    this.end(0, null)
  }
  kill(signal: string): void {
    this.killed = true
    setTimeout(() => this.end(null, signal), this.endMs).unref()
  }
  end(code: number | null, signal: string | null): void {
    this.connected = false
    setImmediate(() => {
      Object.assign(this, { exitCode: code, signalCode: signal })
      this.emit('exit', code, signal)
    })
  }
}

function createFakes({ idleMs = 60_000 } = {}) {
  const started: FakeProcess[] = []
  const heard: string[] = []
  const process = createScanProcess({
    start() {
      const child = new FakeProcess()
      started.push(child)
      return child as unknown as ChildProcess
    },
    opening: () => ({ do: 'open', stamp: 'abc', database: 'a.db', cacheMb: 8 }),
    ffprobe: () => '/bin/ffprobe',
    onDefect: (error) => heard.push(String(error)),
    onWritten: (libraryId) => heard.push(`written ${libraryId}`),
    onMoved: () => heard.push('moved'),
    onRunning: (isRunning) => heard.push(isRunning ? 'started' : 'ended'),
    idleMs,
  })
  const stop = new AbortController()
  const log = createRunLog(() => new Date())
  const progress = { ...NO_PROGRESS }
  const library = { id: 7 } as Library
  const run = (signal = stop.signal) =>
    process.run({ library, byHand: true, progress, log, advance: () => heard.push('advanced'), signal })
  return { process, started, heard, stop, log, progress, run }
}

test('a scan in another process reports progress, log lines, changes and its result', async () => {
  const { started, heard, log, progress, run } = createFakes()
  const scan = run()
  await nextTurn()
  const [child] = started
  assert.deepEqual(child?.requests, [
    { do: 'open', stamp: 'abc', database: 'a.db', cacheMb: 8 },
    { do: 'scan', libraryId: 7, byHand: true, ffprobe: '/bin/ffprobe' },
  ])
  const entries = [{ at: 'then', level: 'info', kind: 'discovered', count: 3 }] as const
  child?.reply({ kind: 'progress', progress: { ...NO_PROGRESS, total: 3 }, entries, hasWritten: true, hasMoved: true })
  child?.reply({ kind: 'defect', error: 'odd' })
  child?.reply({ kind: 'ended', report: REPORT })
  assert.deepEqual(await scan, REPORT)
  assert.equal(progress.total, 3)
  assert.deepEqual(
    log.entries.map(({ kind, count }) => [kind, count]),
    [['discovered', 3]],
  )
  assert.deepEqual(heard, ['started', 'moved', 'written 7', 'advanced', 'Error: odd'])
})

test('a process scans again, ends after being idle, and is started again', async () => {
  const { started, heard, run } = createFakes({ idleMs: 20 })
  for (const _scan of [1, 2]) {
    const scan = run()
    await nextTurn()
    started[0]?.reply({ kind: 'ended', report: REPORT })
    await scan
  }
  assert.equal(started.length, 1)
  await inTime('the end of the process', once(started[0] ?? assert.fail(), 'exit'))
  assert.deepEqual(heard, ['started', 'ended'])
  const scan = run()
  await nextTurn()
  started[1]?.reply({ kind: 'failed', error: 'no' })
  await assert.rejects(scan, /^Error: no$/)
})

test('a scan requested while an idle process is ending is not cut short', async () => {
  const { started, heard, run } = createFakes({ idleMs: 20 })
  const first = run()
  await nextTurn()
  const [child = assert.fail()] = started
  child.reply({ kind: 'ended', report: REPORT })
  await first
  const { promise: second, resolve } = Promise.withResolvers<void>()
  child.disconnect = () => {
    FakeProcess.prototype.disconnect.call(child)
    run().then(() => resolve(), assert.fail)
  }
  await once(child, 'exit')
  await pause(60)
  assert.equal(started[1]?.connected, true)
  started[1].reply({ kind: 'ended', report: REPORT })
  await second
  assert.deepEqual(heard, ['started', 'ended', 'started'])
})

test('a scan whose process ends fails, and the next one starts a new process', async () => {
  const { started, heard, run } = createFakes()
  const scan = run()
  await nextTurn()
  started[0]?.end(null, 'SIGKILL')
  await assert.rejects(scan, /SIGKILL/)
  // It may have written and moved books without time to report it.
  assert.deepEqual(heard, ['started', 'ended', 'moved', 'written 7'])
  void run().catch(() => {})
  await nextTurn()
  assert.equal(started.length, 2)
})

test('a scan fails if the process runs another version of the program than the server', async () => {
  const { started, run } = createFakes()
  const scan = run()
  await nextTurn()
  started[0]?.reply({ kind: 'outdated' })
  await assert.rejects(scan, ScanProgramUpdated)
})

test('a cancelled scan stops, and its process is killed if it does not', async () => {
  const { started, stop, run } = createFakes()
  const scan = run()
  await nextTurn()
  stop.abort(new Error('cancelled'))
  assert.deepEqual(started[0]?.requests.at(-1), { do: 'stop', reason: 'cancelled' })
  await assert.rejects(scan, /SIGKILL/)
})

const KILLED = [
  { name: 'a scan requested while a killed process ends waits for its end', endMs: 200 },
  { name: 'a killed process that does not end holds up the next scan for three seconds at most', endMs: 2 ** 30 },
]
for (const { name, endMs } of KILLED)
  test(name, async () => {
    const { started, run } = createFakes()
    const stop = new AbortController()
    const first = run(stop.signal)
    await nextTurn()
    const [child = assert.fail()] = started
    child.endMs = endMs
    stop.abort(new Error('cancelled'))
    while (!child.killed) await pause(10)
    const second = run()
    await assert.rejects(first, /SIGKILL/)
    await nextTurn()
    started[1]?.reply({ kind: 'ended', report: REPORT })
    assert.deepEqual(await second, REPORT)
  })

test('a process whose scan was cancelled before it started ends after being idle', async () => {
  const { started, run } = createFakes({ idleMs: 20 })
  const stop = new AbortController()
  const scan = run(stop.signal)
  stop.abort(new Error('cancelled'))
  await assert.rejects(scan, /cancelled/)
  await inTime('the end of the process', once(started[0] ?? assert.fail(), 'exit'))
})

test('a process ends with the server', async () => {
  const { process, started, run } = createFakes()
  const scan = run()
  await nextTurn()
  started[0]?.reply({ kind: 'ended', report: REPORT })
  await scan
  await process[Symbol.asyncDispose]()
  assert.equal(started[0]?.exitCode, 0)
})

test('the other side sends the steps of a scan, each log line once, and stops it on request', async () => {
  const sent: ScanProcessMessage[] = []
  let changes = { hasWritten: true, hasMoved: false }
  const service = serveScans({
    now: () => new Date(0),
    findLibrary: (id) => (id === 7 ? ({ id } as Library) : undefined),
    async scan({ log, progress, signal }) {
      log.add('discovered', { count: 2 })
      progress.total = 2
      await once(signal, 'abort')
      log.add('removed')
      throw signal.reason
    },
    takeChanges() {
      const taken = changes
      changes = { hasWritten: false, hasMoved: false }
      return taken
    },
    send: (message) => sent.push(structuredClone(message)),
  })
  await service.scan({ do: 'scan', libraryId: 8, byHand: false, ffprobe: null })
  assert.deepEqual(sent, [{ kind: 'failed', error: 'the library was removed' }])
  const scan = service.scan({ do: 'scan', libraryId: 7, byHand: false, ffprobe: null })
  while (sent.length < 2) await nextTurn()
  service.stop('cancelled')
  await scan
  const kinds = sent.flatMap((message) => (message.kind === 'progress' ? message.entries.map(({ kind }) => kind) : []))
  assert.deepEqual(kinds, ['discovered', 'removed'])
  const last = sent.at(-1)
  assert.ok(last?.kind === 'failed' && last.error.startsWith('Error: cancelled'))
})
