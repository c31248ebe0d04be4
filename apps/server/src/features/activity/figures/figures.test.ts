import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relPath } from '../../paths/index.ts'
import { createDayFigures } from './day-figures.ts'
import { growthDays } from './growth.ts'
import { createPeak } from './peak.ts'
import { createSessionFigures } from './session-figures.ts'
import { topNames } from './top-names.ts'

const peaks: { name: string; stretches: [number, number][]; becomes: [number, number | null] }[] = [
  { name: 'nothing', stretches: [], becomes: [0, null] },
  { name: 'one', stretches: [[5, 9]], becomes: [1, 5] },
  {
    name: 'one after another',
    stretches: [
      [0, 4],
      [5, 9],
    ],
    becomes: [1, 0],
  },
  {
    name: 'one starts as the other ends',
    stretches: [
      [0, 5],
      [5, 9],
    ],
    becomes: [2, 5],
  },
  {
    name: 'three during a longer one',
    stretches: [
      [0, 99],
      [1, 2],
      [3, 9],
      [4, 5],
      [10, 11],
    ],
    becomes: [3, 4],
  },
  {
    name: 'the first of equal peaks',
    stretches: [
      [0, 9],
      [1, 2],
      [3, 4],
    ],
    becomes: [2, 1],
  },
]
for (const { name, stretches, becomes } of peaks) {
  test(`peak of concurrent streams: ${name}`, () => {
    const { add, peak } = createPeak()
    for (const [start, end] of stretches) add(start, end)
    assert.deepEqual([peak.streams, peak.atMs], becomes)
  })
}

test('counts sessions by playback, by player and device, and by unmeasured time', () => {
  const figures = createSessionFigures()
  const session = {
    startedAtMs: 0,
    lastAtMs: 1_800_000,
    weekQuarter: 0,
    listened: 90,
    transcoded: 0,
    codec: 'aac',
    client: 'Silo',
    tokenId: 1,
    isEstimated: 0,
  }
  figures.add(session)
  figures.add({ ...session, tokenId: 2, transcoded: 1 })
  figures.add({ ...session, isEstimated: 1, lastAtMs: 0 })
  const { hourWeekday, ...rest } = figures.figures()
  assert.deepEqual(hourWeekday[0]?.slice(0, 2), [270, 0])
  assert.deepEqual(rest, {
    playback: [
      { transcoded: 0, codec: 'aac', listened: 180, sessions: 2 },
      { transcoded: 1, codec: 'aac', listened: 90, sessions: 1 },
    ],
    clients: [{ client: 'Silo', devices: 2 }],
    estimated: 90,
    peak: { streams: 3, atMs: 0 },
  })
})

test('counts listening by day, book and person', () => {
  const figures = createDayFigures()
  const listenedDay = (day: string, userId: number, path: string, listened: number) =>
    figures.add({ day, userId, libraryId: 1, path: relPath(path), listened, sessions: 1 })
  listenedDay('2026-01-01', 1, 'A', 10)
  listenedDay('2026-01-01', 2, 'A', 20)
  listenedDay('2026-01-02', 1, 'B', 5)
  listenedDay('2026-01-02', 1, 'A', 1)
  assert.deepEqual(figures.totals(), { listened: 36, sessions: 4, listeners: 2, books: 2 })
  assert.deepEqual(figures.onDay('2026-01-01'), [
    { userId: 2, listened: 20 },
    { userId: 1, listened: 10 },
  ])
  assert.deepEqual(figures.onDay('2026-01-03'), [])
  assert.deepEqual(figures.books(), [
    { libraryId: 1, path: 'A', listened: 31, listeners: 2 },
    { libraryId: 1, path: 'B', listened: 5, listeners: 1 },
  ])
  assert.deepEqual(figures.users(), [
    { userId: 2, listened: 20, sessions: 1, books: 1 },
    { userId: 1, listened: 16, sessions: 3, books: 2 },
  ])
})

const growths = [
  { from: '2026-11-16', to: '2026-11-22', days: 7, second: '2026-11-17' },
  { from: '2026-10-24', to: '2026-11-22', days: 30, second: '2026-10-25' },
  { from: '2026-08-25', to: '2026-11-22', days: 14, second: '2026-09-01' },
  { from: '2025-11-23', to: '2026-11-22', days: 14, second: '2025-12-01' },
  { from: '2026-01-01', to: '2026-12-31', days: 13, second: '2026-02-01' },
  { from: '2026-01-01', to: '2026-01-01', days: 1, second: undefined },
]
for (const { from, to, days, second } of growths) {
  test(`growth from ${from} to ${to} has ${days} points`, () => {
    const growth = growthDays(from, to)
    assert.deepEqual([growth.length, growth[0], growth[1], growth.at(-1)], [days, from, second, to])
    assert.deepEqual(growth, [...new Set(growth)].sort())
  })
}

test('returns the ten names with the most listening, without empty ones', () => {
  const books = Array.from({ length: 12 }, (_, n) => ({ listened: n, author: `A${n % 11}`, narrator: '', series: 'S' }))
  assert.deepEqual(topNames(books, 'author').slice(0, 2), [
    { name: 'A0', listened: 11, books: 2 },
    { name: 'A10', listened: 10, books: 1 },
  ])
  assert.deepEqual(
    [topNames(books, 'author').length, topNames(books, 'narrator'), topNames(books, 'series')[0]?.books],
    [10, [], 12],
  )
})
