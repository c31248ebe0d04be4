import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestBridge } from '../../../test/test-bridge.ts'
import { Parked } from '../parks/index.ts'
import { createLedger } from './index.ts'

const call = (book: string) => ({ book, stage: 'fact_pass', role: 'reader', endpoint: 'one', model: 'm', hash: 'h' })
const TOKENS = { in: 10, cached: undefined, out: 5 }
const metered = (usd: number) => ({ usd, isFlat: false })

/** A ledger whose clock and budgets can be set. */
async function openLedger(budgets = { bookUsd: 75, monthUsd: 100 }) {
  const bridge = await openTestBridge()
  const clock = { now: new Date('2026-11-30T23:00:00Z') }
  const ledger = createLedger({ db: bridge.db, now: () => clock.now, budgets: () => budgets })
  return { ledger, clock, budgets, [Symbol.asyncDispose]: () => bridge[Symbol.asyncDispose]() }
}

function parkOf(work: () => unknown): { code: string; hint: string; retryAt: Date | undefined } {
  try {
    work()
  } catch (error) {
    if (error instanceof Parked) return { retryAt: undefined, ...error.park }
    throw error
  }
  return assert.fail('nothing was refused')
}

test('a reservation counts until its cost replaces it', async () => {
  await using at = await openLedger()
  const id = at.ledger.reserve(call('a'), metered(2))
  assert.deepEqual([at.ledger.spentOn('a'), at.ledger.spentIn('2026-11')], [2, 2])
  at.ledger.settle(id, { usd: 0.5, basis: 'reported', tokens: TOKENS, answer: '{}' })
  assert.deepEqual([at.ledger.spentOn('a'), at.ledger.spentIn('2026-11')], [0.5, 0.5])
  at.ledger.settle(id, { usd: 9, basis: 'reported', tokens: TOKENS, answer: '{}' })
  assert.equal(at.ledger.spentOn('a'), 0.5)
})

test('a cost above its reservation is recorded', async () => {
  await using at = await openLedger()
  const id = at.ledger.reserve(call('a'), metered(0.1))
  at.ledger.settle(id, { usd: 0.3, basis: 'reported', tokens: TOKENS, answer: '{}' })
  assert.equal(at.ledger.spentOn('a'), 0.3)
})

test("a book's budget parks without a time, and another book goes on", async () => {
  await using at = await openLedger({ bookUsd: 1, monthUsd: 0 })
  at.ledger.reserve(call('a'), metered(0.7))
  const park = parkOf(() => at.ledger.reserve(call('a'), metered(0.4)))
  assert.deepEqual([park.code, park.retryAt], ['budget_exceeded', undefined])
  assert.match(park.hint, /0\.70 USD of the book's 1\.00 USD are spent\. Raise budget\.book_usd/)
  assert.equal(at.ledger.spentOn('a'), 0.7)
  at.ledger.reserve(call('b'), metered(0.4))
})

test("the month's budget parks until the first of the next month, and then goes on", async () => {
  await using at = await openLedger({ bookUsd: 75, monthUsd: 1 })
  at.ledger.reserve(call('a'), metered(0.7))
  const park = parkOf(() => at.ledger.reserve(call('b'), metered(0.4)))
  assert.deepEqual([park.code, park.retryAt], ['budget_exceeded', new Date('2026-12-01T00:00:00Z')])
  at.clock.now = new Date('2026-12-01T00:00:00Z')
  at.ledger.reserve(call('b'), metered(0.4))
  assert.deepEqual([at.ledger.spentIn('2026-11'), at.ledger.spentIn()], [0.7, 0.4])
})

test('a clock that was set back opens no budget', async () => {
  await using at = await openLedger({ bookUsd: 75, monthUsd: 1 })
  at.clock.now = new Date('2026-12-01T00:30:00Z')
  at.ledger.reserve(call('a'), metered(0.7))
  at.clock.now = new Date('2026-11-30T23:30:00Z')
  assert.equal(parkOf(() => at.ledger.reserve(call('b'), metered(0.4))).code, 'budget_exceeded')
})

test('a call that ends in the next month belongs to the month in which it was reserved', async () => {
  await using at = await openLedger()
  const id = at.ledger.reserve(call('a'), metered(2))
  at.clock.now = new Date('2026-12-01T00:00:01Z')
  at.ledger.settle(id, { usd: 1, basis: 'reported', tokens: TOKENS, answer: '{}' })
  assert.deepEqual([at.ledger.spentIn('2026-11'), at.ledger.spentIn('2026-12')], [1, 0])
})

test('flat calls draw no budget, even where it is used up', async () => {
  await using at = await openLedger({ bookUsd: 0, monthUsd: 1 })
  const id = at.ledger.reserve(call('a'), { usd: 5, isFlat: true })
  at.ledger.settle(id, { usd: 0, basis: 'flat', tokens: TOKENS, answer: '{}' })
  assert.equal(at.ledger.spentOn('a'), 0)
  assert.equal(parkOf(() => at.ledger.reserve(call('a'), metered(0.01))).code, 'budget_exceeded')
})

test('answers are found by their hash, dropped one by one, and forgotten by book; what they cost remains', async () => {
  await using at = await openLedger()
  for (const [book, hash] of [
    ['a', 'h1'],
    ['a', 'h2'],
    ['b', 'h3'],
  ] as const) {
    const id = at.ledger.reserve({ ...call(book), hash }, metered(1))
    at.ledger.settle(id, { usd: 1, basis: 'reported', tokens: TOKENS, answer: hash })
  }
  at.ledger.dropAnswers(['h1'])
  assert.deepEqual(['h1', 'h2', 'h3'].map(at.ledger.findAnswer), [undefined, 'h2', 'h3'])
  at.ledger.forgetAnswers('a')
  assert.deepEqual(['h1', 'h2', 'h3'].map(at.ledger.findAnswer), [undefined, undefined, 'h3'])
  assert.deepEqual([at.ledger.spentOn('a'), at.ledger.spentIn()], [2, 3])
  assert.deepEqual(at.ledger.countsOf('a'), { calls: 2, tokensIn: 20, tokensOut: 10, failed: 0 })
})

test('the budgets are settings', async () => {
  await using bridge = await openTestBridge({
    env: { CHAPTERHOUSE_BRIDGE_BUDGET_BOOK_USD: '0.5', CHAPTERHOUSE_BRIDGE_BUDGET_MONTH_USD: '0' },
  })
  bridge.ledger.reserve(call('a'), metered(0.5))
  assert.match(parkOf(() => bridge.ledger.reserve(call('a'), metered(0.000001))).hint, /of the book's 0\.50 USD/)
})
