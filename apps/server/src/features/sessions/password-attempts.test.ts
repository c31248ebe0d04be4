import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PasswordAttempt, provingPasswords } from './password-attempts.ts'

/** Password attempts whose hashing ends when the test calls `openUp`; those with `good` are right. */
function someTries() {
  let open = false
  const hashing: { password: string; end: () => void }[] = []
  const prove = provingPasswords<PasswordAttempt & { isKnown?: boolean }>({
    now: () => new Date('2026-11-21T12:00:00Z'),
    isKnown: ({ isKnown = false }) => isKnown,
    accounts: {
      async verify(username, password) {
        const { promise, resolve } = Promise.withResolvers<void>()
        hashing.push({ password, end: resolve })
        if (!open) await promise
        return password.startsWith('good') ? ({ id: 1, username } as never) : undefined
      },
    },
  })
  const attempt = async (password: string, rest: { address?: string; isKnown?: boolean; signal?: AbortSignal } = {}) => {
    try {
      await prove({ username: 'ann', password, address: '10.0.0.1', ...rest })
      return 'in'
    } catch (error) {
      return (error as Error).message
    }
  }
  function openUp(): void {
    open = true
    for (const { end } of hashing) end()
  }
  return { attempt, prove, openUp, hashed: () => hashing.map(({ password }) => password) }
}

const soon = () => new Promise<void>((resolve) => setImmediate(resolve))

test('known clients are checked before strangers, and first attempts before repeated ones', async () => {
  const { attempt, openUp, hashed } = someTries()
  const strangers = Array.from({ length: 110 }, (_, n) =>
    Array.from({ length: 10 }, () => attempt('bad', { address: `10.1.0.${n}` })),
  )
  const all = strangers.flat()
  await soon()
  const quiet = attempt('good, quiet', { address: '10.0.0.7' })
  const known = attempt('good, known', { address: '10.1.0.3', isKnown: true })
  openUp()
  assert.deepEqual([await known, await quiet], ['in', 'in'])
  const order = hashed()
  assert.deepEqual([order.indexOf('good, known'), order.indexOf('good, quiet')], [2, 3])
  const tally = Object.groupBy(await Promise.all(all), (text) => text)
  assert.deepEqual(Object.keys(tally).toSorted(), ['invalid credentials', 'server busy, try again shortly'])
  assert.ok(order.length <= 2 + 64 + 2, 'few wait')
})

test('an attempt without a free slot gets a time to retry, and is not counted as a failure', async () => {
  const { attempt, prove, openUp } = someTries()
  const all = Array.from({ length: 66 }, (_, n) => attempt('bad', { address: `10.1.0.${n}` }))
  await soon()
  for (let n = 0; n < 12; n += 1)
    await assert.rejects(prove({ username: 'ann', password: 'bad', address: '10.0.0.7' }), {
      refusal: 'unavailable',
      message: 'server busy, try again shortly',
      retryAfterSeconds: 5,
    })
  openUp()
  await Promise.all(all)
  assert.equal(await attempt('good', { address: '10.0.0.7' }), 'in')
})

test('no password is hashed for a client that disconnected while waiting', async () => {
  const { attempt, openUp, hashed } = someTries()
  const leaving = new AbortController()
  const before = [attempt('one'), attempt('two')]
  const left = attempt('three', { signal: leaving.signal })
  await soon()
  leaving.abort(new Error('left'))
  assert.equal(await left, 'left')
  openUp()
  await Promise.all(before)
  assert.deepEqual(hashed(), ['one', 'two'])
})

test('a locked address is refused immediately, without waiting in the queue', async () => {
  const { attempt, openUp, hashed } = someTries()
  openUp()
  for (let n = 0; n < 10; n += 1) assert.equal(await attempt('bad'), 'invalid credentials')
  assert.equal(await attempt('good'), 'too many attempts, try again later')
  assert.equal(hashed().length, 10)
})
