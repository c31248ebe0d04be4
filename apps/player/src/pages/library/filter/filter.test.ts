import assert from 'node:assert/strict'
import { test } from 'node:test'
import { to } from '../../../routes.ts'
import { chipsOf, filterQuery, type LibraryFilter, NO_FILTER, readFilter, serverQuery, subjectOf } from './filter.ts'

const FULL: LibraryFilter = {
  author: 'Ada Moor',
  narrator: 'Ben Ash',
  series: 'Hills & Dales',
  progress: ['not_started', 'finished'],
  length: '5h-10h',
  genre: ['Fantasy', 'Crime, Noir'],
  language: ['de'],
  added: '30',
  downloaded: true,
}
const read = (url: string) => readFilter(new URL(url, 'http://server').searchParams)

test('an address gives the filter from which it was built', () => {
  for (const filter of [FULL, NO_FILTER, { ...NO_FILTER, genre: ['a', 'b'] }])
    assert.deepEqual(read(to.booksOf(1, filterQuery(filter))), { filter, unknown: [] })
})

test('lists nonexistent values, and ignores them', () => {
  const { filter, unknown } = read(
    '/web/library/1/books?progress=begun&progress=finished&length=7&added=1&downloaded=yes&genre=&sort=x&from=A&colour=red',
  )
  assert.deepEqual(filter, { ...NO_FILTER, progress: ['finished'] })
  assert.deepEqual(unknown, ['colour=red', 'progress=begun', 'length=7', 'added=1', 'downloaded=yes'])
})

test('each chip removes its own part', () => {
  const chips = chipsOf(FULL, subjectOf(FULL))
  assert.deepEqual(
    chips.map(({ kind, value }) => `${kind} ${value}`.trim()),
    [
      'author Ada Moor',
      'narrator Ben Ash',
      'series Hills & Dales',
      'progress not_started',
      'progress finished',
      'genre Fantasy',
      'genre Crime, Noir',
      'language de',
      'length 5h-10h',
      'added 30',
      'downloaded',
    ],
  )
  for (const chip of chips) assert.equal(chipsOf(chip.without, undefined).length, chips.length - 1)
  assert.deepEqual(chips.find(({ value }) => value === 'Fantasy')?.without.genre, ['Crime, Noir'])
})

test('the only named person or series is the subject of the page, not a chip', () => {
  const filter: LibraryFilter = { ...NO_FILTER, author: 'Ada Moor', genre: ['Fantasy'] }
  assert.deepEqual(subjectOf(filter), { kind: 'author', name: 'Ada Moor' })
  assert.deepEqual(
    chipsOf(filter, subjectOf(filter)).map(({ kind }) => kind),
    ['genre'],
  )
  assert.equal(subjectOf(FULL), undefined)
})

test('the server gets seconds and a day', () => {
  const now = new Date(2026, 10, 25, 15, 30).getTime()
  const { added_after, ...query } = serverQuery({ ...NO_FILTER, length: '5h-10h', added: '7', progress: ['finished'] }, now)
  assert.deepEqual(query, { progress: ['finished'], min_duration: '18000', below_duration: '36000' })
  assert.equal(added_after, new Date(2026, 10, 18).toISOString())
  assert.deepEqual(serverQuery({ ...NO_FILTER, length: 'over-20h' }, now), { min_duration: '72000' })
  assert.deepEqual(serverQuery({ ...NO_FILTER, length: 'under-5h' }, now), { below_duration: '18000' })
  assert.deepEqual(serverQuery(NO_FILTER, now), {})
})
