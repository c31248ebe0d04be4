import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { Waiting } from '../releases/index.ts'
import type { ReleaseMessage } from './messages.ts'
import type { WorkerEvents } from './pool-member.ts'
import { createPrimary } from './primary.ts'
import { createWorker } from './worker.ts'

const release = (file: string): ReleaseMessage => ({ file, digest: file, mark: file })
const WAITING: Waiting = { retryAfterSeconds: 30, reason: 'no_data_release' }
const never = new AbortController().signal

/** A primary whose workers run in this process. */
function startTestServer({ count = 2, neverLoads = '', cannotOpen = (_file: string, _process: number): boolean => false } = {}) {
  const stopping = new AbortController()
  const processes: { serves: string[]; waits: Waiting[]; gone: () => void; look: () => void }[] = []
  const looks: string[] = []
  const primary = createPrimary({
    count,
    start: (events) => createProcess(processes.length, events),
    waiting: () => WAITING,
    onLook: () => looks.push('look'),
    log: { warn: () => {} },
    signal: stopping.signal,
  })

  function createProcess(number: number, events: WorkerEvents) {
    let isGone = false
    const gone = (): void => {
      if (isGone) return
      isGone = true
      events.gone()
    }
    const process = { serves: [] as string[], waits: [] as Waiting[], gone, look: () => events.onMessage({ kind: 'look' }) }
    processes.push(process)
    const worker = createWorker({
      load: async ({ file }) => {
        await turn()
        if (file === neverLoads) await new Promise(() => {})
        if (cannotOpen(file, number)) throw new Error(`cannot open ${file}`)
        return { file, [Symbol.dispose]: () => {} }
      },
      adopt: ({ file }) => void process.serves.push(file),
      listen: async () => 'http://127.0.0.1:1',
      wait: (waiting) => void process.waits.push(waiting),
      send: (message) => events.onMessage(message),
      end: gone,
    })
    return { send: (order: Parameters<typeof worker.onMessage>[0]) => worker.onMessage(order), kill: gone }
  }
  return { primary, processes, stopping, looks, [Symbol.dispose]: () => stopping.abort() }
}

/** Waits until pending work is done. */
async function pendingWorkDone(): Promise<void> {
  for (let round = 0; round < 5; round += 1) await turn()
}

test('starts all workers with the current release and reports the address', async () => {
  using server = startTestServer({ count: 3 })
  assert.equal(await server.primary.begin(release('a')), 'http://127.0.0.1:1')
  await turn()
  assert.deepEqual(
    server.processes.map(({ serves }) => serves),
    [['a'], ['a'], ['a']],
  )
})

test('without a release, workers listen and get the wait for clients', async () => {
  using server = startTestServer()
  await server.primary.begin(undefined)
  server.primary.sendWait()
  assert.deepEqual(
    server.processes.map(({ serves, waits }) => [serves, waits]),
    [
      [[], [WAITING, WAITING]],
      [[], [WAITING, WAITING]],
    ],
  )
})

test('switches only after every worker has finished loading', async () => {
  using server = startTestServer()
  await server.primary.begin(release('a'))
  await pendingWorkDone()
  const adopting = server.primary.adopt(release('b'), never)
  await turn()
  assert.deepEqual(
    server.processes.map(({ serves }) => serves.at(-1)),
    ['a', 'a'],
  )
  await adopting
  await pendingWorkDone()
  assert.deepEqual(
    server.processes.map(({ serves }) => serves),
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
  )
})

test('rejects a release that no worker can open, and keeps the previous one', async () => {
  using server = startTestServer({ cannotOpen: (file) => file === 'bad' })
  await server.primary.begin(release('a'))
  await assert.rejects(server.primary.adopt(release('bad'), never), /no worker can open it: cannot open bad/)
  await turn()
  assert.deepEqual(
    server.processes.map(({ serves }) => serves),
    [['a'], ['a']],
  )
  await server.primary.adopt(release('c'), never)
  await turn()
  assert.deepEqual(
    server.processes.map(({ serves }) => serves),
    [
      ['a', 'c'],
      ['a', 'c'],
    ],
  )
})

test('replaces a worker that cannot open the new release', async () => {
  using server = startTestServer({ cannotOpen: (file, process) => file === 'b' && process === 1 })
  await server.primary.begin(release('a'))
  await pendingWorkDone()
  await server.primary.adopt(release('b'), never)
  await pendingWorkDone()
  assert.deepEqual(
    server.processes.map(({ serves }) => serves),
    [['a', 'b'], ['a'], ['b']],
  )
  assert.equal(server.primary.size(), 2)
})

test('gives up on a slow load and keeps the previous release', async () => {
  using server = startTestServer({ neverLoads: 'b' })
  await server.primary.begin(release('a'))
  await pendingWorkDone()
  const late = new AbortController()
  const adopting = server.primary.adopt(release('b'), late.signal)
  late.abort()
  await assert.rejects(adopting, /opening it took too long/)
  assert.deepEqual(
    server.processes.map(({ serves }) => serves),
    [['a'], ['a']],
  )
})

test('does not wait for a worker that ends while loading; its successor serves the new release', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  using server = startTestServer()
  await server.primary.begin(release('a'))
  const adopting = server.primary.adopt(release('b'), never)
  server.processes[1]?.gone()
  await adopting
  context.mock.timers.tick(1_000)
  await pendingWorkDone()
  assert.deepEqual(
    server.processes.map(({ serves }) => serves.at(-1)),
    ['b', 'a', 'b'],
  )
})

test('starts no workers after shutdown', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  using server = startTestServer()
  await server.primary.begin(release('a'))
  server.stopping.abort()
  server.primary.end()
  context.mock.timers.tick(600_000)
  assert.deepEqual([server.primary.size(), server.processes.length], [0, 2])
})

test('starts the next workers with a release that was adopted while there were none', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  using server = startTestServer({ count: 1 })
  await server.primary.begin(undefined)
  server.processes[0]?.gone()
  await server.primary.adopt(release('b'), never)
  context.mock.timers.tick(1_000)
  await pendingWorkDone()
  assert.deepEqual(server.processes[1]?.serves, ['b'])
})

test('fails to start with the error of a worker that cannot listen', async () => {
  const primary = createPrimary({
    count: 1,
    start: (events) => ({ send: () => events.onMessage({ kind: 'refused', why: 'Port 1 is taken.' }), kill: () => {} }),
    waiting: () => ({ retryAfterSeconds: 30 }),
    onLook: () => {},
    log: { warn: () => {} },
    signal: new AbortController().signal,
  })
  await assert.rejects(primary.begin(undefined), /Port 1 is taken/)
})

test('passes a webhook from any worker to the primary', async () => {
  using server = startTestServer()
  await server.primary.begin(undefined)
  server.processes[1]?.look()
  assert.deepEqual(server.looks, ['look'])
})
