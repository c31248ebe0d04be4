import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookGain } from './book-gain.ts'

const file = (durationUs: number, loudness?: { albumDb?: number; trackDb?: number }) => ({
  durationUs,
  ...(loudness && { loudness }),
})

const cases = [
  { name: 'no tags', files: [file(1), file(1)], gain: undefined },
  { name: 'no files', files: [], gain: undefined },
  {
    name: 'the album gain of the first file that has one',
    files: [file(1), file(1, { albumDb: -3.14 }), file(1, { albumDb: 9 })],
    gain: -3.1,
  },
  { name: 'album gain before track gain', files: [file(1, { albumDb: 2, trackDb: 5 })], gain: 2 },
  { name: 'track gains weighted by duration', files: [file(3, { trackDb: 2 }), file(1, { trackDb: 6 })], gain: 3 },
  { name: 'one track without a gain', files: [file(3, { trackDb: 2 }), file(1)], gain: undefined },
  { name: 'unknown durations', files: [file(0, { trackDb: 2 })], gain: undefined },
  { name: 'the largest accepted value', files: [file(1, { albumDb: 24 })], gain: 24 },
  { name: 'a larger value', files: [file(1, { albumDb: -24.1 })], gain: undefined },
  { name: 'a value that rounds to 0', files: [file(1, { albumDb: -0.01 })], gain: 0 },
]
for (const { name, files, gain } of cases) test(`gain of a book: ${name}`, () => assert.equal(bookGain(files), gain))
