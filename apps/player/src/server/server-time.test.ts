import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@chapterhouse/client/call'
import type * as progress from '@chapterhouse/contract/server/listening/progress'
import { createServerTime, isOwnResponse, offsetAfter } from './server-time.ts'

const NOON = Date.UTC(2026, 10, 22, 12)
const HOUR = 3_600_000
const at = (ms: number) => new Date(ms).toUTCString()

test('sets the clock after two responses that agree, by whole seconds only', () => {
  const CASES = [
    { name: 'right', known: 0, date: at(NOON), sentAt: NOON, receivedAt: NOON + 80, ms: 0 },
    { name: 'off by less than two seconds', known: 0, date: at(NOON + 2_000), sentAt: NOON, receivedAt: NOON + 80, ms: 0 },
    { name: 'two hours slow', known: 0, date: at(NOON), sentAt: NOON - 2 * HOUR, receivedAt: NOON - 2 * HOUR, ms: 2 * HOUR + 500 },
    { name: 'two hours fast', known: 0, date: at(NOON), sentAt: NOON + 2 * HOUR, receivedAt: NOON + 2 * HOUR, ms: -2 * HOUR + 500 },
    { name: 'corrected again', known: 2 * HOUR, date: at(NOON), sentAt: NOON, receivedAt: NOON, ms: 500 },
    { name: 'a slow response', known: 0, date: at(NOON), sentAt: NOON + HOUR, receivedAt: NOON + HOUR + 5_001, ms: 0 },
    { name: 'a clock that was set during the request', known: 0, date: at(NOON), sentAt: NOON, receivedAt: NOON - HOUR, ms: 0 },
    { name: 'no date', known: 7, date: null, sentAt: NOON, receivedAt: NOON, ms: 7 },
    { name: 'an invalid date', known: 7, date: 'soon', sentAt: NOON, receivedAt: NOON, ms: 7 },
  ]
  for (const { name, known, date, sentAt, receivedAt, ms } of CASES) {
    const timed = { date, sentAt, receivedAt }
    const once = offsetAfter({ ms: known }, timed)
    assert.equal(once.ms, known, name)
    assert.equal(offsetAfter(once, timed).ms, ms, name)
  }
  const odd = offsetAfter({ ms: 0 }, { date: at(NOON), sentAt: NOON + HOUR, receivedAt: NOON + HOUR })
  const plain = offsetAfter(odd, { date: at(NOON), sentAt: NOON, receivedAt: NOON })
  assert.deepEqual(plain, { ms: 0 })
})

test("the offset is available before the next page's first response", () => {
  let stored = 0
  const write = (ms: number) => {
    stored = ms
  }
  const first = createServerTime({ now: () => NOON, read: () => stored, write })
  first.onResponse(at(NOON + HOUR), NOON)
  first.onResponse(at(NOON + HOUR), NOON)
  assert.equal(first.now(), NOON + HOUR + 500)
  assert.equal(createServerTime({ now: () => NOON, read: () => stored, write }).now(), NOON + HOUR + 500)
})

test('only a response from our own server sets the time', async () => {
  const responses = [
    { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, isOwn: true },
    { status: 200, headers: { 'content-type': 'text/html' }, isOwn: false },
    { status: 200, headers: { 'content-type': 'application/json', age: '0' }, isOwn: false },
    { status: 502, headers: { 'content-type': 'application/json' }, isOwn: false },
  ]
  for (const { status, headers, isOwn } of responses) {
    const receivedAt: boolean[] = []
    const call = createClient<typeof progress>({
      base: '',
      token: () => undefined,
      fetch: async () => new Response('{}', { status, headers }),
      onResponse: (response, requestedAt) => receivedAt.push(isOwnResponse(response) && Date.now() - requestedAt < 5_000),
    })
    await call('GET /me/progress', { query: {} }).catch(() => undefined)
    assert.deepEqual(receivedAt, [isOwn])
  }
})
