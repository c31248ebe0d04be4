import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTone, type ToneKind } from '@chapterhouse/testkit/tone'
import { inMemory } from '../file-window.ts'
import { readAudio } from '../read-audio.ts'
import { pageAt } from './ogg-pages.ts'

const seconds = (bytes: Buffer) => {
  const us = readAudio(inMemory(bytes))?.durationUs
  return us === undefined ? undefined : us / 1_000_000
}
const tone = (kind: ToneKind, length: number, options: readonly string[] = []) => createTone({ kind, seconds: length, options })

function pagesOf(bytes: Buffer) {
  const pages = []
  for (let page = pageAt(inMemory(bytes), 0); page; page = pageAt(inMemory(bytes), page.end)) pages.push(page)
  return pages
}

/** The file with another serial number on its pages, and with shifted granules. Checksums are not read. */
function moved(bytes: Buffer, { serial, granules = 0 }: { serial?: number; granules?: number }): Buffer {
  const copy = Buffer.from(bytes)
  for (const { at, granule } of pagesOf(bytes)) {
    if (serial !== undefined) copy.writeUInt32LE(serial, at + 14)
    if (granule > 0n && granule !== 0xffff_ffff_ffff_ffffn) copy.writeBigUInt64LE(granule + BigInt(granules), at + 6)
  }
  return copy
}

/** Without the first pages of audio, as in a recording that started later. */
function begunLater(bytes: Buffer, { headers, left }: { headers: number; left: number }): Buffer {
  const pages = pagesOf(bytes)
  const [end, from] = [pages[headers]?.at ?? 0, pages[headers + left]?.at ?? 0]
  return Buffer.concat([bytes.subarray(0, end), bytes.subarray(from)])
}

const PAGE = ['-page_duration', '1000000']
const opus = await tone('opus', 10, PAGE)
const long = await tone('opus', 90)
const vorbis = await tone('ogg', 10, PAGE)
const flac = await tone('ogg', 10, ['-c:a', 'flac'])

const CASES: readonly { name: string; bytes: Buffer; seconds: number; tolerance?: number }[] = [
  { name: 'Opus', bytes: opus, seconds: 10 },
  { name: 'Opus that does not start at 0', bytes: moved(opus, { granules: 48_000 * 3_600 }), seconds: 10 },
  { name: 'Opus whose first pages are missing', bytes: begunLater(opus, { headers: 2, left: 4 }), seconds: 6 },
  { name: 'Opus in one page', bytes: await tone('opus', 1, ['-page_duration', '9000000']), seconds: 1 },
  { name: 'Vorbis that does not start at 0', bytes: moved(vorbis, { granules: 44_100 * 60 }), seconds: 10, tolerance: 1 },
  { name: 'FLAC in Ogg', bytes: flac, seconds: 10 },
  { name: 'two joined Opus files', bytes: Buffer.concat([opus, moved(long, { serial: 7 })]), seconds: 100 },
  {
    name: 'three joined Opus files',
    bytes: Buffer.concat([opus, moved(long, { serial: 7 }), moved(opus, { serial: 8 })]),
    seconds: 110,
  },
  { name: 'joined Opus files with the same serial number', bytes: Buffer.concat([opus, opus]), seconds: 20 },
  {
    name: 'a long Opus file in front of a short one with the same serial number',
    bytes: Buffer.concat([long, opus]),
    seconds: 100,
  },
  {
    name: 'a short Opus file in front of a long one with the same serial number',
    bytes: Buffer.concat([opus, long]),
    seconds: 100,
  },
  { name: 'joined files of Opus and Vorbis', bytes: Buffer.concat([moved(opus, { serial: 3 }), vorbis]), seconds: 20 },
  {
    name: 'a joined file that does not start at 0',
    bytes: Buffer.concat([opus, moved(opus, { serial: 9, granules: 48_000 * 60 })]),
    seconds: 20,
  },
  { name: 'other bytes at the end', bytes: Buffer.concat([opus, Buffer.alloc(300, 0x41)]), seconds: 10 },
]

for (const { name, bytes, seconds: expected, tolerance = 0.05 } of CASES) {
  test(`the length of ${name} is its audio's`, () => {
    const length = seconds(bytes) ?? 0
    assert.ok(Math.abs(length - expected) <= tolerance, `${length} s instead of ${expected} s`)
  })
}

test('joined Ogg files have the audio of all of them', () => {
  const print = (bytes: Buffer) => readAudio(inMemory(bytes))?.sound
  const joined = Buffer.concat([opus, moved(long, { serial: 7 })])
  assert.ok(print(joined))
  assert.equal(new Set([print(joined), print(opus), print(long), print(Buffer.concat([moved(long, { serial: 7 }), opus]))]).size, 4)
})

test('a stream of thousands of links is left to ffprobe', () => {
  const link = Buffer.concat(
    pagesOf(opus)
      .slice(0, 3)
      .map(({ at, end }) => opus.subarray(at, end)),
  )
  assert.equal(readAudio(inMemory(Buffer.concat(Array.from({ length: 400 }, () => link))))?.durationUs, undefined)
})
