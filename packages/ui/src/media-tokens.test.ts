import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { ApiError, NetworkError } from '@chapterhouse/client/call'
import { keepMediaToken, mediaToken } from './media-token-store.ts'
import { createMediaTokens } from './media-tokens.ts'
import { endSession, forgetSession, keepSession } from './session.ts'

const HOUR = 3_600_000
const START = Date.parse('2026-11-23T08:00:00Z')
const signIn = (token: string) =>
  keepSession({ token, serverId: 's', user: { id: 1, username: 'ann', role: 'user', is_demo: false } })
const settle = () => new Promise((resolve) => setImmediate(resolve))

let stop = () => {}

/** A server that issues a sequence of tokens, with a fake clock and fake timers. */
function createDesk({ serverAhead = 0 } = {}) {
  let timers: { at: number; run: () => void }[] = []
  const desk = {
    now: START,
    requests: 0,
    fails: undefined as Error | undefined,
    status: 200,
    looks: 0,
    waits: undefined as Promise<void> | undefined,
  }
  const tokens = createMediaTokens({
    async fetchToken() {
      const count = ++desk.requests
      await desk.waits
      if (desk.fails) throw desk.fails
      return { token: `m_${count}`, expires_at: new Date(desk.now + serverAhead + 12 * HOUR).toISOString() }
    },
    now: () => desk.now,
    after(ms, run) {
      const timer = { at: desk.now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    async look() {
      desk.looks++
      return desk.status
    },
  })
  async function pass(ms: number): Promise<void> {
    const end = desk.now + ms
    for (let next = due(); next && next.at <= end; next = due()) {
      const { at, run } = next
      desk.now = Math.max(desk.now, at)
      timers = timers.filter((timer) => timer.run !== run || timer.at !== at)
      run()
      await settle()
    }
    desk.now = end
    await settle()
  }
  const due = () => timers.toSorted((one, other) => one.at - other.at)[0]
  const follow = () => {
    stop = tokens.follow()
  }
  return Object.assign(desk, { tokens, pass, follow, current: () => mediaToken.peek()?.token })
}

afterEach(() => {
  stop()
  forgetSession()
  keepMediaToken(undefined)
})

test('requests a token at sign-in, and again an hour before it expires', async () => {
  const desk = createDesk()
  desk.follow()
  await settle()
  assert.equal(desk.requests, 0)
  signIn('ann')
  await settle()
  assert.equal(desk.current(), 'm_1')
  await desk.pass(11 * HOUR - 1)
  assert.equal(desk.current(), 'm_1')
  await desk.pass(1)
  assert.equal(desk.current(), 'm_2')
})

for (const hours of [-30, -13, 13, 30])
  test(`with a clock ${hours} h off it requests neither constantly nor too late`, async () => {
    const desk = createDesk({ serverAhead: hours * HOUR })
    signIn('ann')
    desk.follow()
    await desk.pass(48 * HOUR)
    assert.ok(desk.requests >= 4 && desk.requests <= 50, `${desk.requests}`)
  })

test('drops the token with its session, and never uses it for the next one', async () => {
  for (const end of [forgetSession, endSession, () => signIn('bob')]) {
    const desk = createDesk()
    signIn('ann')
    await desk.tokens.ready()
    assert.equal(desk.current(), 'm_1')
    const responded = Promise.withResolvers<void>()
    desk.waits = responded.promise
    const late = desk.tokens.replace(`/cover?token=m_1`)
    end()
    assert.equal(desk.current(), undefined)
    responded.resolve()
    assert.equal(await late, false)
    assert.equal(desk.current(), undefined)
  }
})

test('keeps the token while the description of the same session changes', async () => {
  const desk = createDesk()
  signIn('ann')
  await desk.tokens.ready()
  signIn('ann')
  assert.equal(desk.current(), 'm_1')
})

test('retries after a minute without a response', async () => {
  const desk = createDesk()
  desk.fails = new NetworkError('no response')
  signIn('ann')
  desk.follow()
  await desk.pass(59_000)
  assert.equal(desk.requests, 1)
  desk.fails = undefined
  await desk.pass(2_000)
  assert.equal(desk.current(), 'm_2')
})

test('playback waits for the first token, but not indefinitely', async () => {
  const desk = createDesk()
  signIn('ann')
  desk.waits = new Promise(() => undefined)
  let isReady = false
  const ready = desk.tokens.ready().then(() => {
    isReady = true
  })
  await desk.pass(4_999)
  assert.equal(isReady, false)
  await desk.pass(1)
  await ready
  assert.equal(desk.current(), undefined)
})

test('sends one request for all callers, and none if a different token has already arrived', async () => {
  const desk = createDesk()
  signIn('ann')
  await Promise.all([desk.tokens.ready(), desk.tokens.ready()])
  assert.equal(desk.requests, 1)
  assert.deepEqual(await Promise.all(['/stream?path=a&token=m_1', '/stream?path=b&token=m_1'].map(desk.tokens.replace)), [
    true,
    true,
  ])
  assert.equal(desk.current(), 'm_2')
  assert.equal(desk.tokens.isOutdated('/stream?path=a&token=m_1'), true)
  assert.equal(desk.tokens.isOutdated('/stream?path=a&token=m_2'), false)
  assert.equal(await desk.tokens.replace('/stream?path=a&token=m_1'), true)
  assert.equal(desk.requests, 2)
})

test('returns false for an error response, and throws if there is none', async () => {
  const desk = createDesk()
  signIn('ann')
  desk.fails = new ApiError(403, { error: 'no' })
  assert.equal(await desk.tokens.replace('/stream?token=m_0'), false)
  desk.fails = new NetworkError('no response')
  await assert.rejects(desk.tokens.replace('/stream?token=m_0'), NetworkError)
})

test("replaces a failed element's token only if the token was the cause", async () => {
  const desk = createDesk()
  signIn('ann')
  await desk.tokens.ready()
  desk.status = 404
  assert.equal(await desk.tokens.mend('/stream?token=m_1'), false)
  desk.status = 401
  assert.equal(await desk.tokens.mend('/stream?token=m_1'), true)
  assert.equal(desk.current(), 'm_2')
})

test('five seconds later, replaces a token that expires right after a replacement', async () => {
  const desk = createDesk()
  signIn('ann')
  await desk.tokens.ready()
  desk.status = 401
  await desk.tokens.doubt('/cover?path=a&token=m_1')
  await desk.tokens.doubt('/cover?path=a&token=m_2')
  assert.equal(desk.current(), 'm_2')
  await desk.pass(5_000)
  assert.equal(desk.current(), 'm_3')
})

test('checks one of many failed images, and another a minute later', async () => {
  const desk = createDesk()
  signIn('ann')
  await desk.tokens.ready()
  for (const path of ['a', 'b', 'c']) await desk.tokens.doubt(`/cover?path=${path}&token=m_1`)
  await desk.tokens.doubt('/web/_off/cover.jpg')
  assert.equal(desk.looks, 1)
  desk.status = 401
  await desk.pass(60_000)
  await desk.tokens.doubt('/cover?path=a&token=m_1')
  assert.deepEqual([desk.looks, desk.current()], [2, 'm_2'])
})
