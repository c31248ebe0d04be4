import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, NetworkError } from '@chapterhouse/client/call'
import { createPendingLogouts } from './pending-logouts.ts'
import { sha256 } from './sha256.ts'

const [A, B] = [sha256('a'), sha256('b')]

function createBench(...results: (Error | undefined)[]) {
  const bench = { stored: [] as readonly string[], sent: [] as string[] }
  const logouts = createPendingLogouts({
    read: () => bench.stored,
    write: (tokens) => {
      bench.stored = tokens
    },
    async send(token) {
      bench.sent.push(token)
      const error = results.shift()
      if (error) throw error
    },
  })
  return { bench, ...logouts }
}

const refusal = (status: number) => new ApiError(status, { error: 'no' })

test('forgets a sign-out that reached the server', async () => {
  const { bench, add } = createBench()
  await add('a')
  assert.deepEqual(bench, { stored: [], sent: [A] })
})

test('keeps an unsent sign-out, and sends it when the network is back', async () => {
  const { bench, add, sendAll } = createBench(new NetworkError('no response'))
  await add('a')
  assert.deepEqual(bench.stored, [A])
  await sendAll()
  assert.deepEqual(bench, { stored: [], sent: [A, A] })
})

test('drops a token that the server no longer knows, and keeps one after a server error', async () => {
  const cases: [error: Error, isStored: boolean][] = [
    [refusal(401), false],
    [refusal(403), false],
    [refusal(429), true],
    [refusal(503), true],
    [new Error('a defect'), true],
  ]
  for (const [error, isStored] of cases) {
    const { bench, add } = createBench(error)
    await add('a')
    assert.equal(bench.stored.length === 1, isStored, error.message)
  }
})

test('stores no token: entries of older pages are replaced at startup, sent and removed', async () => {
  const bench = { stored: ['token-of-an-older-page', A] as readonly string[], sent: [] as string[] }
  let isOffline = true
  const { add, sendAll } = createPendingLogouts({
    read: () => bench.stored,
    write: (hashes) => {
      bench.stored = hashes
    },
    async send(hash) {
      if (isOffline) throw new NetworkError('no response')
      bench.sent.push(hash)
    },
  })
  const old = sha256('token-of-an-older-page')
  assert.deepEqual(bench.stored, [old, A])
  await add('b')
  assert.deepEqual(bench.stored, [old, A, B])
  // An older page in another tab.
  bench.stored = [...bench.stored, 'another token']
  isOffline = false
  await sendAll()
  assert.deepEqual(bench, { stored: [], sent: [old, A, B, sha256('another token')] })
})

test('stores a sign-out before sending it, and sends one at a time', async () => {
  const writes: string[][] = []
  let read: readonly string[] = []
  let respond: () => void = () => undefined
  let requests = 0
  const { add, sendAll } = createPendingLogouts({
    read: () => read,
    write: (tokens) => {
      read = tokens
      writes.push([...tokens])
    },
    send: () => {
      requests += 1
      return new Promise<void>((resolve) => {
        respond = resolve
      })
    },
  })
  const adding = add('a')
  await sendAll()
  assert.deepEqual([writes, requests], [[[A]], 1])
  // Another tab.
  read = [...read, B]
  respond()
  await adding
  assert.deepEqual(read, [B])
})
