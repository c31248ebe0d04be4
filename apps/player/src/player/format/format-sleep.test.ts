import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SleepNow } from '../../playback/sleep/sleep-rules.ts'
import { en } from '../../texts/player/player.ts'
import { formatSleep, formatSleepChoice } from './format-sleep.ts'

const running = (more: Partial<SleepNow>): SleepNow => ({
  choice: { kind: 'minutes', minutes: 30 },
  phase: 'running',
  left: 0,
  ...more,
})

test('a timer shows the time left, or where it ends', () => {
  assert.equal(formatSleep(undefined, en), undefined)
  assert.equal(formatSleep(running({ left: 1_021 }), en), '18 min')
  assert.equal(formatSleep(running({ left: 42 }), en), '0:42')
  assert.equal(formatSleep(running({ left: 12, phase: 'fading' }), en), 'Fading out')
  assert.equal(formatSleep(running({ phase: 'ended' }), en), undefined)
  assert.equal(formatSleep(running({ choice: { kind: 'chapters', count: 1 } }), en), 'End of chapter')
  assert.equal(formatSleep(running({ choice: { kind: 'book' } }), en), 'End of book')
})

test('a choice is named by minutes, chapters or the book', () => {
  assert.equal(formatSleepChoice({ kind: 'minutes', minutes: 90 }, en), '1 h 30 min')
  assert.equal(formatSleepChoice({ kind: 'chapters', count: 3 }, en), 'End of 3 chapters')
})
