import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookGain } from './book-gain.ts'

const file = (durationUs: number, loudness?: { albumDb?: number; trackDb?: number }) => ({
  durationUs,
  ...(loudness && { loudness }),
})

const cases = [
  { name: 'nothing is said', files: [file(1), file(1)], gain: undefined },
  { name: 'no files', files: [], gain: undefined },
  {
    name: 'the album gain of the first file that has one',
    files: [file(1), file(1, { albumDb: -3.14 }), file(1, { albumDb: 9 })],
    gain: -3.1,
  },
  { name: 'the album comes before the tracks', files: [file(1, { albumDb: 2, trackDb: 5 })], gain: 2 },
  { name: 'tracks weigh by their length', files: [file(3, { trackDb: 2 }), file(1, { trackDb: 6 })], gain: 3 },
  { name: 'one track is silent about it', files: [file(3, { trackDb: 2 }), file(1)], gain: undefined },
  { name: 'lengths are unknown', files: [file(0, { trackDb: 2 })], gain: undefined },
  { name: 'the most that is believed', files: [file(1, { albumDb: 24 })], gain: 24 },
  { name: 'more than that', files: [file(1, { albumDb: -24.1 })], gain: undefined },
  { name: 'almost nothing', files: [file(1, { albumDb: -0.01 })], gain: 0 },
]
for (const { name, files, gain } of cases) test(`gain of a book: ${name}`, () => assert.equal(bookGain(files), gain))
