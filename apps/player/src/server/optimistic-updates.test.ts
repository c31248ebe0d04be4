import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionKey, favouritesWith, homeWith, type PendingAction, ratingWith, rowsWith, withNoteOf } from './optimistic-updates.ts'
import type { Favourite, Home, Progress, Rating } from './responses.ts'

const A = { libraryId: 1, path: 'A' }
const B = { libraryId: 1, path: 'B' }

const favourite = (path: string): Favourite => ({
  library_id: 1,
  path,
  is_book: true,
  title: path,
  author: '',
  series: '',
  duration: 1,
  created_at: '2026-01-01T00:00:00Z',
})
const likes = (path: string, value: boolean): PendingAction => ({
  kind: 'favourite',
  ref: { libraryId: 1, path },
  value,
  entry: favourite(path),
})
const row = (path: string, set_aside = false): Progress => ({
  library_id: 1,
  path,
  position: 5,
  duration: 10,
  finished: false,
  playback_speed: 1,
  version: 1,
  device_id: '',
  updated_at: '2026-01-01T00:00:00Z',
  set_aside,
})

test('an action replaces only the previous one on the same thing', () => {
  const keys = [likes('A', true), likes('A', false), likes('B', true), { kind: 'aside', ref: A, value: true } as const].map(
    actionKey,
  )
  assert.deepEqual(keys, ['favourite|1:A', 'favourite|1:A', 'favourite|1:B', 'aside|1:A'])
})

test('lists a pending favourite first, omits a removed one, and keeps an existing one in place', () => {
  const list = favouritesWith([favourite('A'), favourite('B')], [likes('C', true), likes('A', false), likes('B', true)])
  assert.deepEqual(
    list.map(({ path }) => path),
    ['C', 'B'],
  )
})

test("shows a pending rating or its removal, and ignores another book's", () => {
  const there: Rating = { library_id: 1, path: 'A', rating: 2, note: 'meh', created_at: '1', updated_at: '1' }
  const rate = (value: { rating: number; note: string } | null): PendingAction => ({ kind: 'rating', ref: A, value, at: '2' })
  assert.deepEqual(ratingWith(there, [rate({ rating: 5, note: 'again' })], A), {
    ...there,
    rating: 5,
    note: 'again',
    updated_at: '2',
  })
  assert.equal(ratingWith(null, [rate({ rating: 4, note: '' })], A)?.rating, 4)
  assert.equal(ratingWith(there, [rate(null)], A), null)
  assert.equal(ratingWith(there, [rate(null)], B), there)
})

test("a rating without a note keeps the note: the server's, a pending one, or an unknown one", () => {
  const there: Rating = { library_id: 1, path: 'A', rating: 2, note: 'meh', created_at: '1', updated_at: '1' }
  const rate = (value: { rating: number; note?: string } | null): PendingAction => ({ kind: 'rating', ref: A, value, at: '2' })
  const shown = (rating: Rating | null | undefined) => ratingWith(rating, [rate({ rating: 5 })], A)
  assert.deepEqual([shown(there)?.rating, shown(there)?.note], [5, 'meh'])
  assert.deepEqual([shown(null)?.rating, shown(null)?.note], [5, ''])
  assert.deepEqual([shown(undefined)?.rating, shown(undefined)?.note], [5, undefined])
  assert.equal(ratingWith(undefined, [], A), undefined)

  const star = rate({ rating: 5 })
  assert.deepEqual(withNoteOf(star, rate({ rating: 1, note: 'waits' })), rate({ rating: 5, note: 'waits' }))
  assert.deepEqual(withNoteOf(star, rate(null)), rate({ rating: 5, note: '' }))
  assert.equal(withNoteOf(star, undefined), star)
  const whole = rate({ rating: 3, note: 'new' })
  assert.equal(withNoteOf(whole, rate({ rating: 1, note: 'waits' })), whole)
})

test('removes a book from Continue if it was set aside offline', () => {
  const actions: PendingAction[] = [{ kind: 'aside', ref: A, value: true }]
  assert.deepEqual(
    rowsWith([row('A'), row('B')], actions).map(({ set_aside }) => set_aside),
    [true, false],
  )
  const begun = (path: string) => ({ progress: row(path), book: {} as Home['continue'][number]['book'] })
  const home: Home = { continue: [begun('A'), begun('B')], next_in_series: [], recent: [], favourites: [], queue: [] }
  const shown = homeWith(home, [...actions, likes('C', true)])
  assert.deepEqual([shown.continue.map(({ progress }) => progress.path), shown.favourites.map(({ path }) => path)], [['B'], ['C']])
})
