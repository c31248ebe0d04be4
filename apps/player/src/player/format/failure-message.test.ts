import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlayerFailure } from '../../playback/player.ts'
import { en } from '../../texts/player/player.ts'
import { failureMessage } from './failure-message.ts'

const KINDS: readonly PlayerFailure[] = [
  { kind: 'server-gone' },
  { kind: 'file-gone' },
  { kind: 'broken-off' },
  { kind: 'blocked' },
  { kind: 'forbidden' },
  { kind: 'cannot-convert', codec: 'usac' },
  { kind: 'converting-busy' },
]

test('every playback failure has its own sentence', () => {
  const sentences = KINDS.map((kind) => failureMessage(kind, en).sentence)
  assert.equal(new Set(sentences).size, KINDS.length)
  for (const sentence of sentences) assert.match(sentence, /^[A-Z].*\.$/)
})

test('collapses the codec and the error, and offers a retry if it may help', () => {
  assert.deepEqual(failureMessage({ kind: 'cannot-convert', codec: 'usac' }, en), {
    sentence: en.failure.formatGone,
    technical: 'usac',
    mayRetry: false,
  })
  assert.equal(failureMessage({ kind: 'broken-off', error: new Error('code 2') }, en).technical, 'code 2')
  assert.equal(failureMessage({ kind: 'forbidden' }, en).mayRetry, false)
})
