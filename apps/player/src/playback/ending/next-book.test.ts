import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EndCard, Follower, StartOptions } from '../player.ts'
import { isCountdownDue, nextBookOf, startOfNext } from './next-book.ts'

const ref = (path: string) => ({ libraryId: 1, path })
const entry = (path: string) => ({ library_id: 1, path })
const follower = (from: Follower['from']): Follower => ({ ref: ref('B'), title: 'B', author: '', from })

const FOLLOWS: readonly [name: string, offered: Parameters<typeof nextBookOf>[0], expected: string | undefined][] = [
  ['Up next, except the book itself', { queue: [entry('A'), entry('B')], collection: [ref('C')] }, 'queue B'],
  ['the rest of the collection', { queue: [], collection: [ref('A'), ref('C')] }, 'collection C'],
  ['the series', { queue: [], collection: [], next: { source: 'series', next: entry('D') } }, 'series D'],
  ['the folder', { queue: [], collection: [], next: { source: 'folder', next: entry('D') } }, 'folder D'],
  ['nothing, if nothing follows', { queue: [], collection: [], next: { source: 'none' } }, undefined],
]

for (const [name, offered, expected] of FOLLOWS)
  test(`the next book is ${name}'s`, () => {
    const next = nextBookOf(offered, ref('A'))
    assert.equal(next && `${next.from} ${next.ref.path}`, expected)
  })

const CARD: EndCard = { stage: 'over', isLooking: false, next: follower('series') }
const COUNTDOWNS: readonly [
  name: string,
  card: EndCard | undefined,
  listening: { from: StartOptions['from']; hasSlept: boolean },
  autoNext: boolean,
  expected: boolean,
][] = [
  ['the book was started from a list', CARD, { from: 'queue', hasSlept: false }, false, true],
  ['the book was started directly', CARD, { from: 'book', hasSlept: false }, false, false],
  ['the setting is on', CARD, { from: 'book', hasSlept: false }, true, true],
  ['a sleep timer ended with the book', CARD, { from: 'queue', hasSlept: true }, true, false],
  ['the credits are still playing', { ...CARD, stage: 'story' }, { from: 'queue', hasSlept: false }, false, false],
  ['it is already running', { ...CARD, startsIn: 9 }, { from: 'queue', hasSlept: false }, false, false],
  ['nothing follows', { stage: 'over', isLooking: false }, { from: 'queue', hasSlept: false }, false, false],
  ['the card was dismissed', undefined, { from: 'queue', hasSlept: false }, false, false],
]

for (const [name, card, listening, autoNext, expected] of COUNTDOWNS)
  test(`the countdown ${expected ? 'starts' : 'does not start'} if ${name}`, () =>
    assert.equal(isCountdownDue(card, { ...listening, collection: [] }, autoNext), expected))

test('the next book continues the list, without itself', () => {
  const listening = { from: 'collection' as const, collection: [ref('B'), ref('C')], hasSlept: false }
  assert.deepEqual(startOfNext(follower('queue'), listening), { from: 'queue', rest: [ref('C')] })
  assert.deepEqual(startOfNext(follower('series'), listening), { from: 'collection', rest: [ref('C')] })
  assert.equal(startOfNext(follower('folder'), { ...listening, from: undefined }).from, 'book')
})
