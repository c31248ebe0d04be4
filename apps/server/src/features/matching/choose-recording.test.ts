import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Recording } from '../enrichment/index.ts'
import { chooseRecording } from './choose-recording.ts'

const recording = (
  id: string,
  minutes: number,
  narrators: readonly string[] = [],
  asins: Record<string, string> = {},
): Recording => ({
  id,
  narrators: narrators.map((name) => ({ id: name, name })),
  ...(minutes > 0 && { runtime_min: minutes }),
  asin: Object.entries(asins).map(([region, asin]) => ({ region, asin })),
  isbn: [],
})
const solo = recording('solo', 600, ['Oren Vale'])
const duet = recording('duet', 605, ['Oren Vale', 'Ida Moss'])
const short = recording('short', 200, ['Oren Vale'])
const silent = recording('silent', 0, ['Ida Moss'], { us: 'B000000001' })

const cases: [string, Recording[], { minutes: number; narrator: string }, string | undefined, string | undefined][] = [
  ['the nearest length', [short, solo, duet], { minutes: 604, narrator: '' }, 'duet', 'short'],
  ['the narrator before the length', [duet, solo], { minutes: 605, narrator: 'Oren Vale' }, 'solo', 'duet'],
  ['all narrators', [solo, duet], { minutes: 600, narrator: 'Ida Moss, Oren Vale' }, 'duet', 'solo'],
  ['none of another length, even with the same narrator', [short], { minutes: 600, narrator: 'Oren Vale' }, undefined, 'short'],
  ['an unknown length by its narrator', [silent, short], { minutes: 600, narrator: 'Ida Moss' }, 'silent', 'silent'],
  ['no unknown length without its narrator', [silent, short], { minutes: 600, narrator: '' }, undefined, 'silent'],
  ['the only recording, if nothing speaks against it', [silent], { minutes: 600, narrator: '' }, 'silent', 'silent'],
  ['nothing of nothing', [], { minutes: 600, narrator: '' }, undefined, undefined],
]
for (const [name, recordings, { minutes, narrator }, chosen, offered] of cases)
  test(`chooses a recording: ${name}`, () => {
    const { recordingId, defaultRecordingId } = chooseRecording(recordings, { runtimeSeconds: minutes * 60, narrator }, '')
    assert.deepEqual([recordingId, defaultRecordingId], [chosen, offered])
  })
