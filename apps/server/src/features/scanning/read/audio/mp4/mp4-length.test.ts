import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boxBytes, boxesOf } from '@chapterhouse/testkit/mp4-boxes'
import { createTone } from '@chapterhouse/testkit/tone'
import { inMemory } from '../file-window.ts'
import { readAudio } from '../read-audio.ts'

const read = (bytes: Buffer) => readAudio(inMemory(bytes))
const SECONDS = 6
const plain = await createTone({ kind: 'm4b', seconds: SECONDS })
const withChapters = await createTone({
  kind: 'm4b',
  seconds: SECONDS,
  chapters: [
    { title: 'One', start: 0, end: 3 },
    { title: 'Two', start: 3, end: SECONDS },
  ],
})
const fragmented = await createTone({ kind: 'mp4', seconds: SECONDS, options: ['-movflags', '+frag_keyframe+empty_moov'] })

type Change = (body: Buffer, track: number) => Buffer | undefined
const CONTAINERS = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts']

/** The file with some of its boxes changed or, if undefined, left out. `track`: from 0; the index must come after the audio. */
function patched(bytes: Buffer, changes: Readonly<Record<string, Change>>): Buffer {
  let track = -1
  const inside = (content: Buffer): Buffer =>
    Buffer.concat(
      boxesOf(content).flatMap(({ type, body }) => {
        if (type === 'trak') track += 1
        if (CONTAINERS.includes(type)) return [boxBytes({ type, body: inside(body) })]
        const changed = changes[type] ? changes[type](Buffer.from(body), track) : body
        return changed ? [boxBytes({ type, body: changed })] : []
      }),
    )
  return inside(bytes)
}

/** A 32-bit number at a position in a box. */
const number =
  (at: number, value: number): Change =>
  (body) => {
    body.writeUInt32BE(value, at)
    return body
  }
const both =
  (...changes: readonly Change[]): Change =>
  (body, track) =>
    changes.reduce<Buffer | undefined>((changed, change) => changed && change(changed, track), body)
const inTrack =
  (wanted: number, change: Change): Change =>
  (body, track) =>
    track === wanted ? change(body, track) : body

const ALL_ONES = 0xffff_ffff
const RATE = 44_100
/** `mvhd` and `mdhd`: scale at 12, length at 16; `tkhd`: length at 20; `elst`: count at 4, then length and start. */
const [SCALE, LENGTH, TRACK_LENGTH] = [12, 16, 20]

function edits(...listed: readonly (readonly [length: number, start: number])[]): Change {
  return () => {
    const body = Buffer.alloc(8 + 12 * listed.length)
    body.writeUInt32BE(listed.length, 4)
    for (const [at, [length, start]] of listed.entries()) {
      body.writeUInt32BE(length, 8 + at * 12)
      body.writeInt32BE(start, 12 + at * 12)
      body.writeUInt32BE(0x1_0000, 16 + at * 12)
    }
    return body
  }
}

const CASES: readonly { name: string; bytes: Buffer; seconds: number }[] = [
  { name: 'right headers', bytes: plain, seconds: SECONDS },
  {
    name: 'a movie header of a longer chapter track',
    bytes: patched(withChapters, {
      mvhd: number(LENGTH, 1_200_000),
      tkhd: inTrack(1, number(TRACK_LENGTH, 1_200_000)),
      mdhd: inTrack(1, number(LENGTH, 1_200_000)),
    }),
    seconds: SECONDS,
  },
  {
    name: 'a movie header in other units',
    bytes: patched(plain, { mvhd: both(number(SCALE, RATE), number(LENGTH, 12_345)), tkhd: number(TRACK_LENGTH, SECONDS * RATE) }),
    seconds: SECONDS,
  },
  {
    name: 'a movie header in other units, and no edit list',
    bytes: patched(plain, { mvhd: both(number(SCALE, RATE), number(LENGTH, 12_345)), elst: () => undefined }),
    seconds: SECONDS,
  },
  { name: 'a movie header of 0', bytes: patched(plain, { mvhd: number(LENGTH, 0) }), seconds: SECONDS },
  { name: 'a movie header of all ones', bytes: patched(plain, { mvhd: number(LENGTH, ALL_ONES) }), seconds: SECONDS },
  { name: 'a movie scale of 0', bytes: patched(plain, { mvhd: both(number(SCALE, 0), number(LENGTH, 0)) }), seconds: SECONDS },
  { name: 'a media header of 0', bytes: patched(plain, { mdhd: number(LENGTH, 0) }), seconds: SECONDS },
  {
    name: 'a media header of all ones, and no edit list',
    bytes: patched(plain, { mdhd: number(LENGTH, ALL_ONES), elst: () => undefined }),
    seconds: SECONDS,
  },
  {
    name: 'neither a length nor an edit list',
    bytes: patched(plain, {
      mvhd: number(LENGTH, 0),
      mdhd: number(LENGTH, 0),
      tkhd: number(TRACK_LENGTH, 0),
      elst: () => undefined,
    }),
    seconds: SECONDS,
  },
  {
    name: 'an edit list that shows a part',
    bytes: patched(plain, { elst: edits([2_000, RATE]), tkhd: number(TRACK_LENGTH, 2_000) }),
    seconds: 2,
  },
  {
    name: 'an edit list that begins with a pause',
    bytes: patched(plain, { elst: edits([9_000, -1], [3_000, 0]), tkhd: number(TRACK_LENGTH, 12_000) }),
    seconds: 3,
  },
  {
    name: 'an edit list of two parts',
    bytes: patched(plain, { elst: edits([1_000, 0], [2_000, 3 * RATE]), tkhd: number(TRACK_LENGTH, 3_000) }),
    seconds: 3,
  },
  {
    name: 'an edit list that reaches behind the sound',
    bytes: patched(plain, { elst: edits([900_000, 3 * RATE]), tkhd: number(TRACK_LENGTH, 900_000) }),
    seconds: 3,
  },
  {
    name: 'an edit list that shows the rest',
    bytes: patched(plain, { elst: edits([0, 2 * RATE]), tkhd: number(TRACK_LENGTH, 0) }),
    seconds: 4,
  },
  {
    name: 'an edit list that its track contradicts',
    bytes: patched(plain, { elst: edits([100, 0]), tkhd: number(TRACK_LENGTH, 60_000), mdhd: number(LENGTH, 60 * RATE) }),
    seconds: 60,
  },
  {
    name: 'more samples than a media header of 32 bits can state',
    bytes: patched(plain, { stts: number(12, 20_000_000), mdhd: number(LENGTH, overflowed(20_000_000)), elst: () => undefined }),
    seconds: samples() * (20_000_000 / RATE),
  },
  {
    name: 'a table of times that has other samples',
    bytes: patched(plain, { stts: number(8, ALL_ONES), mdhd: number(LENGTH, SECONDS * RATE), elst: () => undefined }),
    seconds: SECONDS,
  },
]

for (const { name, bytes, seconds } of CASES) {
  test(`the length of an m4b with ${name} is its audio's`, () => {
    const length = (read(bytes)?.durationUs ?? 0) / 1_000_000
    assert.ok(Math.abs(length - seconds) < 0.1, `${length} s instead of ${seconds} s`)
  })
}

test('a fragmented file without a length is left to ffprobe', () => {
  assert.deepEqual([read(fragmented)?.codec, read(fragmented)?.durationUs], ['aac', undefined])
})

const PROTECTED = [
  { entry: 'aavd', codec: 'aac' },
  { entry: 'drms', codec: 'aac' },
  { entry: 'enca', codec: 'aac' },
]

for (const { entry, codec } of PROTECTED) {
  test(`a sample entry ${entry} marks the audio as protected`, () => {
    const bytes = Buffer.from(plain)
    bytes.write(entry, bytes.indexOf('mp4a', bytes.indexOf('stsd')), 'latin1')
    const facts = read(bytes)
    assert.deepEqual([facts?.protection, facts?.codec, facts?.durationUs], [entry, codec, SECONDS * 1_000_000])
  })
}

test('unprotected audio is not marked as protected', () => {
  assert.equal(read(plain)?.protection, undefined)
})

function samples(): number {
  const at = plain.indexOf('stsz')
  return plain.readUInt32BE(at + 12) - 1
}

/** The low 32 bits of the sum; the last sample has another length. */
function overflowed(delta: number): number {
  return (samples() * delta) % 2 ** 32
}
