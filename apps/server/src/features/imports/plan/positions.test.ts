import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runAtOnce } from '@chapterhouse/kit/queues/steps'
import { NOT_SET_ASIDE, type Progress } from '../../listening/index.ts'
import { relPath } from '../../paths/index.ts'
import type { SourceProgress } from '../source/source-data.ts'
import type { Match } from './match-items.ts'
import { isKnownFinish, planBookmarks, planFinishes, planPositions, takePosition } from './positions.ts'

const DAY = 86_400_000
const AT = Date.UTC(2026, 0, 10, 12)
const NOW = AT + 10 * DAY

const book = (path: string, durationSeconds = 5000) => ({
  way: 'path' as const,
  book: { libraryId: 1, path: relPath(path), durationSeconds } as Match['book'],
})
const matched: ReadonlyMap<string, Match> = new Map([
  ['x', book('Here')],
  ['y', book('Here')],
  ['unknown', book('Unknown', 0)],
])

const row = (given: Partial<SourceProgress> = {}): SourceProgress => ({
  ...{ itemId: 'x', durationSeconds: 5010, positionSeconds: 1000, isFinished: false, isHidden: false },
  ...{ updatedAt: AT, startedAt: AT - DAY, finishedAt: undefined },
  ...given,
})

const planned = (...progress: SourceProgress[]) => runAtOnce(planPositions({ progress, matched, nowMs: NOW, takesSetAside: true }))

const stored: Progress = {
  ...{ position: 500, duration: 5000, finished: false, playbackSpeed: 1.5, version: 7, deviceId: 'phone', ...NOT_SET_ASIDE },
  ...{ updatedAtUs: AT * 1000, startedAt: '2026-01-09T00:00:00Z', finishedAt: null },
}

test('a position is scaled to the length of the book here', () => {
  assert.deepEqual(planned(row()), [
    {
      ...{ libraryId: 1, path: 'Here', position: 1000, duration: 5000, finished: false, updatedAtUs: AT * 1000, setsAside: false },
      ...{ startedAt: '2026-01-09T12:00:00Z', finishedAt: null },
    },
  ])
  assert.equal(planned(row({ positionSeconds: 5009 }))[0]?.position, 5000)
  assert.equal(planned(row({ itemId: 'unknown' }))[0]?.duration, 5010)
})

test('a finished book is at its end, finished when it was there', () => {
  const [finished] = planned(row({ isFinished: true, positionSeconds: 0, finishedAt: AT - 1000, isHidden: true }))
  assert.deepEqual([finished?.position, finished?.finishedAt, finished?.setsAside], [5000, '2026-01-10T11:59:59Z', false])
  assert.deepEqual(planFinishes(finished ? [finished] : []), [{ libraryId: 1, path: 'Here', atMs: AT - 1000 }])
  const [unknown] = planned(row({ isFinished: true }))
  assert.equal(unknown?.finishedAt, '2026-01-10T12:00:00Z')
})

test('of two items for one book, the newest position counts', () => {
  const positions = planned(row({ updatedAt: AT + 1, positionSeconds: 7 }), row({ itemId: 'y', positionSeconds: 8 }))
  assert.deepEqual(
    positions.map(({ position }) => position),
    [7],
  )
})

test('impossible times are replaced by the current time, or dropped', () => {
  const [future] = planned(row({ updatedAt: NOW + DAY, startedAt: Number.NaN }))
  assert.deepEqual([future?.updatedAtUs, future?.startedAt], [NOW * 1000, null])
})

const take = (progress: SourceProgress, before: Progress | undefined) => {
  const [position] = planned(progress)
  assert.ok(position)
  return takePosition(before, position, NOW * 1000)
}

test('a newer position wins, and keeps the speed and the earlier start', () => {
  const after = take(row({ updatedAt: AT + 1 }), stored)
  assert.deepEqual(
    [after?.position, after?.version, after?.playbackSpeed, after?.startedAt, after?.deviceId],
    [1000, 8, 1.5, '2026-01-09T00:00:00Z', ''],
  )
  assert.equal(take(row({ updatedAt: AT + 1, startedAt: AT - 30 * DAY }), stored)?.startedAt, '2025-12-11T12:00:00Z')
})

test('a position that is older or equally new changes nothing', () => {
  assert.equal(take(row(), stored), undefined)
  assert.equal(take(row({ updatedAt: AT - 1 }), stored), undefined)
})

test('a hidden book is set aside at its position, unless the position here is newer', () => {
  const after = take(row({ isHidden: true }), undefined)
  assert.deepEqual([after?.setAsideAtUs, after?.setAsideMark], [AT * 1000, 1000])
  assert.equal(take(row({ isHidden: true }), stored), undefined)
  const [ignored] = runAtOnce(planPositions({ progress: [row({ isHidden: true })], matched, nowMs: NOW, takesSetAside: false }))
  assert.equal(ignored?.setsAside, false)
})

test('a finish within a day of another is the same', () => {
  assert.deepEqual(
    [AT - DAY, AT + DAY, AT - DAY - 1].map((known) => isKnownFinish(AT, [known])),
    [true, true, false],
  )
})

test('bookmarks keep their titles as notes; duplicates are taken once', () => {
  const mark = { itemId: 'x', title: ' Here ', positionSeconds: 60, createdAt: AT }
  const marks = [mark, { ...mark, createdAt: AT + 1 }, { ...mark, itemId: 'none' }, { ...mark, title: 'x'.repeat(3000) }]
  assert.deepEqual(
    runAtOnce(planBookmarks(marks, { matched, nowMs: NOW })).map(({ position, note, createdAt }) => [
      position,
      note.length,
      createdAt,
    ]),
    [
      [60, 4, '2026-01-10T12:00:00.001Z'],
      [60, 2000, '2026-01-10T12:00:00.000Z'],
    ],
  )
})
