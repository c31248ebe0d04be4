import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTone } from '@chapterhouse/testkit/tone'
import { inMemory } from '../file-window.ts'
import { readAudio } from '../read-audio.ts'

const seconds = (bytes: Buffer) => (readAudio(inMemory(bytes))?.durationUs ?? 0) / 1_000_000

/** STREAMINFO as left by an encoder that writes to a pipe. */
function piped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy[21] = (copy[21] ?? 0) & 0xf0
  copy.fill(0, 22, 42)
  return copy
}

const LAYOUTS = [
  { name: 'mono', options: [] },
  { name: 'stereo at 48 kHz', options: ['-ac', '2', '-ar', '48000'] },
  { name: '24 bits', options: ['-sample_fmt', 's32', '-bits_per_raw_sample', '24'] },
  { name: 'blocks of 1,000 samples', options: ['-frame_size', '1000'] },
  { name: '96 kHz', options: ['-ar', '96000'] },
]

for (const { name, options } of LAYOUTS) {
  test(`the length of FLAC from ${name} follows from its last frame if not stated`, async () => {
    const bytes = await createTone({ kind: 'flac', seconds: 7, options })
    assert.equal(seconds(piped(bytes)), seconds(bytes))
    assert.equal(seconds(bytes), 7)
  })
}

test('FLAC of unknown length with a tag at its end is measured up to the tag', async () => {
  const bytes = piped(await createTone({ kind: 'flac', seconds: 7 }))
  assert.equal(seconds(Buffer.concat([bytes, Buffer.from('TAG'), Buffer.alloc(125)])), 7)
})

test('FLAC without frames has no length', async () => {
  const bytes = piped(await createTone({ kind: 'flac', seconds: 1 }))
  assert.equal(seconds(bytes.subarray(0, 60)), 0)
})
