import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginAt, type PlaybackState } from '../position/playback-state.ts'
import type { Timeline } from '../position/timeline.ts'
import { startOf } from './playback-start.ts'

const timeline = { duration: 100, chapters: [{ start: 0, end: 100 }], files: [] } as unknown as Timeline
const HOUR = 3_600_000

const CASES: readonly [name: string, state: PlaybackState, expected: ReturnType<typeof startOf>['kind'], rewinds: boolean][] = [
  ['a finished book starts again', beginAt(99, { finished: true }), 'again', false],
  ['an unplayed end plays the last chapter', beginAt(100), 'last-chapter', false],
  ['a book after a long pause rewinds', beginAt(50, { lastSoundedAt: 0 }), 'rewind', true],
  ['a book that was never played does not rewind', beginAt(50), 'rewind', false],
  ['a jump made while paused is not rewound', beginAt(50, { lastSoundedAt: 0, hasJumpedSilently: true }), 'rewind', false],
]

for (const [name, state, kind, rewinds] of CASES)
  test(name, () => {
    const start = startOf(state, timeline, { nowMs: HOUR, rewindFactor: 1 })
    assert.equal(start.kind, kind)
    assert.equal('bySeconds' in start && start.bySeconds > 0, rewinds)
  })
