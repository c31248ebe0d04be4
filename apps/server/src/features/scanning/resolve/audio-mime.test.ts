import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audioMime } from './audio-mime.ts'

const rows = [
  ['audio/mp4', 'aac', undefined, 'audio/mp4; codecs="mp4a.40.2"'],
  ['audio/mp4', 'aac', 'HE-AAC', 'audio/mp4; codecs="mp4a.40.5"'],
  ['audio/mp4', 'aac', 'HE-AACv2', 'audio/mp4; codecs="mp4a.40.29"'],
  ['audio/mp4', 'aac', 'xHE-AAC', 'audio/mp4; codecs="mp4a.40.42"'],
  ['audio/mp4', 'alac', undefined, 'audio/mp4; codecs="alac"'],
  ['audio/mp4', 'flac', undefined, 'audio/mp4; codecs="flac"'],
  ['audio/mp4', 'opus', undefined, 'audio/mp4; codecs="opus"'],
  ['audio/mp4', 'ac3', undefined, 'audio/mp4; codecs="ac-3"'],
  ['audio/mp4', 'eac3', undefined, 'audio/mp4; codecs="ec-3"'],
  ['audio/mp4', 'pcm_s16le', undefined, undefined],
  ['audio/ogg', 'vorbis', undefined, 'audio/ogg; codecs="vorbis"'],
  ['audio/ogg', 'opus', undefined, 'audio/ogg; codecs="opus"'],
  ['audio/mpeg', 'mp3', undefined, 'audio/mpeg'],
  ['audio/aac', 'aac', undefined, 'audio/aac'],
  ['audio/flac', 'flac', undefined, 'audio/flac'],
  ['audio/wav', 'pcm_s16le', undefined, 'audio/wav'],
  ['audio/mpeg', undefined, undefined, undefined],
] as const

for (const [container, codec, profile, mime] of rows) {
  test(`${container} with ${codec} ${profile ?? ''} has the media type ${mime}`, () =>
    assert.equal(audioMime(container, codec, profile), mime))
}
