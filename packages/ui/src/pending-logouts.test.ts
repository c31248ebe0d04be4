import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, NetworkError } from '@chapterhouse/client/call'
import { createPendingLogouts } from './pending-logouts.ts'

function aBench(...answers: (Error | undefined)[]) {
  const bench = { kept: [] as readonly string[], sent: [] as string[] }
  const logouts = createPendingLogouts({
    read: () => bench.kept,
    write: (tokens) => {
      bench.kept = tokens
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
  const { bench, add } = aBench()
  await add('a')
  assert.deepEqual(bench, { kept: [], sent: ['a'] })
})

test('one that nobody heard is kept, and told with the next network', async () => {
  const { bench, add, tell } = aBench(new NetworkError('no answer'))
  await add('a')
  assert.deepEqual(bench.kept, ['a'])
  await tell()
  assert.deepEqual(bench, { kept: [], sent: ['a', 'a'] })
})

test('a token that is known no more needs no farewell; a server in trouble is asked again', async () => {
  const cases: [error: Error, isKept: boolean][] = [
    [refusal(401), false],
    [refusal(403), false],
    [refusal(429), true],
    [refusal(503), true],
    [new Error('a defect'), true],
  ]
  for (const [error, isKept] of cases) {
    const { bench, add } = aBench(error)
    await add('a')
    assert.equal(bench.kept.length === 1, isKept, error.message)
  }
})

test('it is kept before it is told, and told once at a time', async () => {
  const kept: string[][] = []
  let read: readonly string[] = []
  let answer: () => void = () => undefined
  let asked = 0
  const { add, tell } = createPendingLogouts({
    read: () => read,
    write: (tokens) => {
      read = tokens
      kept.push([...tokens])
    },
    send: () => {
      asked += 1
      return new Promise<void>((resolve) => {
        answer = resolve
      })
    },
  })
  const adding = add('a')
  await tell()
  assert.deepEqual([kept, asked], [[['a']], 1])
  // Another tab.
  read = [...read, 'b']
  answer()
  await adding
  assert.deepEqual(read, ['b'])
})
