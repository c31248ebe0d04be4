import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runAtOnce } from '@chapterhouse/kit/queues/steps'
import { createLocalTime } from '@chapterhouse/kit/time/local-time'
import fc from 'fast-check'
import { relPath } from '../../paths/index.ts'
import type { SourceSession } from '../source/source-data.ts'
import type { Match } from './match-items.ts'
import { planSessions, type SessionsInput } from './sessions.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOON = Date.UTC(2026, 0, 10, 12)

const session = (given: Partial<SourceSession> = {}): SourceSession => ({
  ...{ id: 's', itemId: 'x', startPositionSeconds: 100, positionSeconds: 1900, listenedSeconds: 1800 },
  ...{ startedAt: NOON, endedAt: NOON + HOUR, deviceName: '' },
  ...given,
})

const BOOK = { libraryId: 1, path: relPath('Here'), durationSeconds: 5000, codec: 'aac' }
const matched: ReadonlyMap<string, Match> = new Map([['x', { way: 'path', book: BOOK as Match['book'] }]])

function planned(sessions: readonly SourceSession[], given: Partial<SessionsInput> = {}) {
  const local = createLocalTime('UTC')
  const input = { cutoffMs: null, nowMs: NOON + 365 * DAY, retainedSinceMs: 0, local, isKnown: () => false, matched, sessions }
  return runAtOnce(planSessions({ ...input, ...given }))
}

const daysOf = ({ days }: ReturnType<typeof planned>) => days.map(({ day, listened, sessions }) => [day, listened, sessions])

test('a session is added here and to its day', () => {
  const plan = planned([session()])
  assert.deepEqual(plan.sessions, [
    {
      ...{ libraryId: 1, path: 'Here', startedAtMs: NOON, lastAtMs: NOON + HOUR, weekQuarter: (5 * 24 + 12) * 4 },
      ...{ startPosition: 100, position: 1900, duration: 5000, listened: 1800, codec: 'aac' },
    },
  ])
  assert.deepEqual(daysOf(plan), [['2026-01-10', 1800, 1]])
  assert.deepEqual([plan.taken, plan.listened, plan.estimated, plan.firstMs, plan.lastMs], [['s'], 1800, 0, NOON, NOON + HOUR])
})

test('a session that claims more than the clock allows is cut', () => {
  const plan = planned([
    session({ listenedSeconds: 7200 }),
    session({ id: 't', startedAt: NOON + DAY, endedAt: NOON + DAY + HOUR }),
  ])
  assert.deepEqual([plan.listened, plan.estimated], [3600 + 1800, 3600])
})

test('a session across midnight adds to both days, but counts once', () => {
  const late = { startedAt: Date.UTC(2026, 0, 10, 23), endedAt: Date.UTC(2026, 0, 11, 2), listenedSeconds: 5400 }
  assert.deepEqual(daysOf(planned([session(late)])), [
    ['2026-01-10', 1800, 1],
    ['2026-01-11', 3600, 0],
  ])
})

test("days are in the server's time zone", () => {
  const local = createLocalTime('Europe/Berlin')
  const late = session({ startedAt: Date.UTC(2026, 0, 10, 23, 30), endedAt: Date.UTC(2026, 0, 11, 0, 30) })
  assert.deepEqual(daysOf(planned([late], { local })), [['2026-01-11', 1800, 1]])
})

test('a session left open for a year is cut to a month', () => {
  const plan = planned([session({ endedAt: NOON + 360 * DAY, listenedSeconds: 350 * 86_400 })])
  assert.deepEqual([plan.days.length, Math.round(plan.listened), Math.round(plan.estimated)], [32, 31 * 86_400, 31 * 86_400])
})

test('leaves out and counts sessions after the cutoff, known ones and unmatched ones', () => {
  const plan = planned(
    [
      session({ id: 'before', startedAt: NOON - 1 }),
      session({ id: 'at' }),
      session({ id: 'known', startedAt: NOON - DAY }),
      session({ id: 'other', itemId: 'y' }),
    ],
    { cutoffMs: NOON, isKnown: (id) => id === 'known' },
  )
  assert.deepEqual([plan.taken, plan.skippedAfterCutoff, plan.alreadyHere], [['before'], 1, 1])
  assert.deepEqual([...plan.unmatched], [['y', { listened: 1800, sessions: 1 }]])
})

test('sessions beyond the retention only count in their days', () => {
  const plan = planned([session(), session({ id: 'new', startedAt: NOON + DAY, endedAt: NOON + DAY + HOUR })], {
    retainedSinceMs: NOON + 1,
  })
  assert.deepEqual([plan.sessions.length, plan.taken, plan.days.length], [1, ['s', 'new'], 2])
})

test('a session sent long after its listening ends with the listening, on its day', () => {
  const late = { listenedSeconds: 1800, endedAt: NOON + 20 * DAY }
  const plan = planned([session({ ...late, day: '2026-01-10' })])
  assert.deepEqual(daysOf(plan), [['2026-01-10', 1800, 1]])
  assert.deepEqual([plan.sessions[0]?.lastAtMs, plan.listened, plan.estimated], [NOON + 1_800_000, 1800, 0])
})

test('only a clock of more than twice the listening plus an hour is too long', () => {
  const most = 2 * 1800_000 + HOUR
  const endOf = (endedAt: number) => planned([session({ endedAt })]).sessions[0]?.lastAtMs
  assert.deepEqual([endOf(NOON + most), endOf(NOON + most + 1)], [NOON + most, NOON + 1_800_000])
})

test('a session sent late counts on its stated day, if that is one of its days', () => {
  const evening = { startedAt: Date.UTC(2026, 0, 10, 23, 30), endedAt: NOON + 20 * DAY, listenedSeconds: 3600 }
  const cases: [stated: string | undefined, days: unknown[]][] = [
    ['2026-01-10', [['2026-01-10', 3600, 1]]],
    ['2026-01-09', [['2026-01-09', 3600, 1]]],
    ['2026-01-14', [['2026-01-14', 3600, 1]]],
    ...['', undefined, '2026-01-08', '2026-01-31', '2031-01-01'].map((stated): [string | undefined, unknown[]] => [
      stated,
      [
        ['2026-01-10', 1800, 1],
        ['2026-01-11', 1800, 0],
      ],
    ]),
  ]
  for (const [day, days] of cases)
    assert.deepEqual(daysOf(planned([session({ ...evening, ...(day !== undefined && { day }) })])), days, day)
})

test('a session sent late does not end in the future', () => {
  const plan = planned([session({ listenedSeconds: 7200, endedAt: NOON + 20 * DAY, day: '2026-01-10' })], { nowMs: NOON + HOUR })
  assert.deepEqual([plan.sessions[0]?.lastAtMs, plan.listened, plan.estimated], [NOON + HOUR, 3600, 3600])
})

test('duplicate sessions, sessions in the future and those without listening are left out', () => {
  const nowMs = NOON + HOUR
  const wrong = [
    session({ id: 'future', startedAt: nowMs + 1, endedAt: nowMs + HOUR }),
    session({ id: 'none', listenedSeconds: 0 }),
    session({ id: 'NaN', listenedSeconds: Number.NaN }),
    session({ id: 'backwards', endedAt: NOON - 1 }),
    session({ id: 'never', startedAt: Number.NaN }),
  ]
  const { taken, withoutClock } = planned([session(), session(), ...wrong, ...wrong], { nowMs })
  assert.deepEqual([taken, withoutClock], [['s'], 3])
})

const anySession = fc.record({
  id: fc.string({ maxLength: 3 }),
  itemId: fc.constantFrom('x', 'y'),
  startPositionSeconds: fc.double({ noNaN: false }),
  positionSeconds: fc.double({ noNaN: false }),
  listenedSeconds: fc.oneof(fc.double({ min: -10, max: 200_000 }), fc.double()),
  startedAt: fc.oneof(fc.integer({ min: NOON - 90 * DAY, max: NOON + 90 * DAY }), fc.double()),
  endedAt: fc.oneof(fc.integer({ min: NOON - 90 * DAY, max: NOON + 90 * DAY }), fc.double()),
  day: fc.constantFrom('', '2025-01-01', '2026-01-10', '2026-02-01', '2027-01-01'),
  deviceName: fc.constant(''),
})

test('days add up to the listening of all sessions, however odd they are', () => {
  fc.assert(
    fc.property(
      fc.array(anySession, { maxLength: 30 }),
      fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns'),
      (all, zone) => {
        const nowMs = NOON + 30 * DAY
        const plan = planned(all, { nowMs, local: createLocalTime(zone) })
        const sum = (rows: readonly { listened: number }[]) => rows.reduce((total, { listened }) => total + listened, 0)
        assert.ok(Math.abs(sum(plan.days) - plan.listened) < 0.01)
        assert.ok(Math.abs(sum(plan.sessions) - plan.listened) < 0.01)
        assert.equal(
          plan.days.reduce((total, { sessions }) => total + sessions, 0),
          plan.taken.length,
        )
        for (const { startedAtMs, lastAtMs, listened, position } of plan.sessions) {
          assert.ok(listened > 0 && listened <= (lastAtMs - startedAtMs) / 1000)
          assert.ok(lastAtMs <= nowMs && position >= 0)
        }
      },
    ),
    { numRuns: 200 },
  )
})
