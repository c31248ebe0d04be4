import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loudnessOf } from './gain-tags.ts'

const cases = [
  [{}, undefined],
  [{ replaygain_album_gain: ['-7.89 dB'] }, { albumDb: -7.89 }],
  [{ replaygain_track_gain: ['+3.2'] }, { trackDb: 3.2 }],
  [
    { replaygain_track_gain: ['3.2 db'], replaygain_album_gain: [' -1 dB '] },
    { albumDb: -1, trackDb: 3.2 },
  ],
  // Q7.8 against -23 LUFS.
  [{ r128_album_gain: ['-512'] }, { albumDb: 3 }],
  [{ r128_track_gain: ['0'], replaygain_track_gain: ['1 dB'] }, { trackDb: 1 }],
  [{ replaygain_album_gain: ['loud'] }, undefined],
  [{ replaygain_album_gain: ['1e9'] }, undefined],
  [{ r128_album_gain: ['1.5'] }, undefined],
  [{ replaygain_album_gain: [] }, undefined],
] as const
for (const [tags, loudness] of cases)
  test(`${JSON.stringify(tags)} gives ${JSON.stringify(loudness)}`, () => assert.deepEqual(loudnessOf(tags as never), loudness))
