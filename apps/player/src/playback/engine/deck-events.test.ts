import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeckEvent } from './audio-deck.ts'
import type { OutputEvent } from './audio-output.ts'
import { outputEventOf } from './deck-events.ts'

const PLAYING = { ended: false, error: null, readyState: 4 }
const BROKEN = { code: 2 } as MediaError

const CASES: readonly [
  name: string,
  event: DeckEvent,
  element: Partial<typeof PLAYING> | { error: MediaError },
  expected: OutputEvent | undefined,
][] = [
  ['playback advances', 'timeupdate', {}, { kind: 'time' }],
  ['an error has its code', 'error', { error: BROKEN }, { kind: 'error', code: 2 }],
  ['an error without a code means a file that cannot be opened', 'error', {}, { kind: 'error', code: 4 }],
  ['an unrequested pause is an interruption', 'pause', {}, { kind: 'interrupted' }],
  ['the pause at the end of a file is ignored', 'pause', { ended: true }, undefined],
  ['the pause of an error is ignored', 'pause', { error: BROKEN }, undefined],
  ['the pause while another file loads is ignored', 'pause', { readyState: 1 }, undefined],
]

for (const [name, event, element, expected] of CASES)
  test(name, () => assert.deepEqual(outputEventOf(event, { url: '/a', element: { ...PLAYING, ...element } }, true), expected))

test('does not report a requested pause, or events of an empty deck', () => {
  assert.equal(outputEventOf('pause', { url: '/a', element: PLAYING }, false), undefined)
  assert.equal(outputEventOf('error', { url: '', element: PLAYING }, true), undefined)
})
