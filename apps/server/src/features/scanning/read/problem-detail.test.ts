import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problemDetail } from './problem-detail.ts'

const FILE = '/srv/books/Ann/Bad One.mp3'
const rows = [
  [`${FILE}: Invalid data found when processing input`, 'Invalid data found when processing input'],
  [`[mov @ 0x55d0c8] moov atom not found\n${FILE}: Invalid data`, '[mov] moov atom not found; Invalid data'],
  ['same\nsame\n\nother', 'same; other'],
  ['cannot open /etc/ffmpeg/presets/x.conf', 'cannot open x.conf'],
  [`while reading '${FILE}' it broke`, "while reading 'Bad One.mp3' it broke"],
  ['', ''],
] as const

for (const [message, kept] of rows)
  test(`"${message.replaceAll('\n', ' ')}" becomes "${kept}"`, () => assert.equal(problemDetail(message, FILE), kept))

test('details are cut at 300 bytes without splitting a character', () => {
  const kept = problemDetail('ä'.repeat(400), FILE)
  assert.deepEqual([Buffer.byteLength(kept), kept.isWellFormed(), kept.includes('\ufffd')], [300, true, false])
})
