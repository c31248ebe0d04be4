import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, NetworkError } from '@chapterhouse/client/call'
import { createPendingLogouts } from './pending-logouts.ts'

function createBench(...answers: (Error | undefined)[]) {
  const bench = { stored: [] as readonly string[], sent: [] as string[] }
  const logouts = createPendingLogouts({
    read: () => bench.stored,
    write: (tokens) => {
      bench.stored = tokens
    },
    async send(token) {
      bench.sent.push(token)
      const answer = answers.shift()
      if (answer) throw answer
    },
  })
  return { bench, ...logouts }
}

const refusal = (status: number) => new ApiError(status, { error: 'no' })

test('a sign-out that the server hears is forgotten', async () => {
  const { bench, add } = createBench()
  await add('a')
  assert.deepEqual(bench, { stored: [], sent: ['a'] })
})

test('an unsent sign-out is kept, and sent when the network is back', async () => {
  const { bench, add, sendAll } = createBench(new NetworkError('no answer'))
  await add('a')
  assert.deepEqual(bench.stored, ['a'])
  await sendAll()
  assert.deepEqual(bench, { stored: [], sent: ['a', 'a'] })
})

test('a token that is known no more needs no farewell; a server in trouble is asked again', async () => {
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

test('a sign-out is stored before it is sent, and sent one at a time', async () => {
  const writes: string[][] = []
  let read: readonly string[] = []
  let answer: () => void = () => undefined
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
        answer = resolve
      })
    },
  })
  const adding = add('a')
  await sendAll()
  assert.deepEqual([writes, requests], [[['a']], 1])
  // Another tab.
  read = [...read, 'b']
  answer()
  await adding
  assert.deepEqual(read, ['b'])
})
