import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTone, type Tone } from '@chapterhouse/testkit/tone'
import { inMemory } from '../file-window.ts'
import { readAudio } from '../read-audio.ts'
import { mpegFrame } from './mpeg-frame.ts'
import { mpegHeader } from './mpeg-header.ts'

const part = (seconds: number, more: Partial<Tone> = {}) =>
  createTone({ kind: 'mp3', seconds, ...more, options: ['-id3v2_version', '0', ...(more.options ?? [])] })
/** With a rate that rises and falls. */
const varied = (seconds: number, options: readonly string[] = []) =>
  part(seconds, { options: ['-q:a', '6', '-af', 'tremolo=f=0.2:d=0.95', ...options] })
const BARE = ['-write_xing', '0']
const read = (bytes: Buffer) => readAudio({ ...inMemory(bytes), pieceAt: (at) => inMemory(bytes).pieceAt(at) })
const seconds = (bytes: Buffer) => (read(bytes)?.durationUs ?? 0) / 1_000_000
/** Reads a file whose frames must not be counted. */
const trusted = (bytes: Buffer) => readAudio({ ...inMemory(bytes), pieceAt: () => assert.fail('counted') })

const id3 = (length: number): Buffer => {
  const size = [(length >> 21) & 127, (length >> 14) & 127, (length >> 7) & 127, length & 127]
  return Buffer.concat([Buffer.from('ID3\x03\0\0', 'latin1'), Buffer.from(size), Buffer.alloc(length, 0xff)])
}
const id3v1 = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125, 0x20)])
const headerAt = (bytes: Buffer) => Math.max(bytes.indexOf('Xing'), bytes.indexOf('Info'))

/** The file with another number in a field of its header. */
function withNumber(bytes: Buffer, field: 'flags' | 'frames' | 'bytes', value: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt32BE(value, headerAt(copy) + { flags: 4, frames: 8, bytes: 12 }[field])
  return copy
}

function withTable(bytes: Buffer, place: (step: number) => number): Buffer {
  const copy = Buffer.from(bytes)
  for (let step = 0; step < 100; step += 1) copy[headerAt(copy) + 16 + step] = place(step)
  return copy
}

const MISFITS: readonly { name: string; make: () => Promise<Buffer>; seconds: number }[] = [
  {
    name: 'three files of a constant rate, joined',
    make: async () => Buffer.concat([await part(10), await part(20), await part(30)]),
    seconds: 60,
  },
  { name: 'files of a varying rate, joined', make: async () => Buffer.concat([await varied(10), await varied(20)]), seconds: 30 },
  {
    name: 'a constant file, and one of a varying rate behind it',
    make: async () => Buffer.concat([await part(10), await varied(20)]),
    seconds: 30,
  },
  {
    name: 'files joined with their tags',
    make: async () => Buffer.concat([id3(900), await part(10), id3v1, id3(70_000), await part(20), id3v1]),
    seconds: 30,
  },
  {
    name: 'a file joined with one without a header',
    make: async () => Buffer.concat([await varied(10), await varied(20, BARE)]),
    seconds: 30,
  },
  { name: 'the first third of a constant file', make: async () => cut(await part(30), 0, 1 / 3), seconds: 10 },
  { name: 'the first third of a file of a varying rate', make: async () => cut(await varied(30), 0, 1 / 3), seconds: 10 },
  {
    name: 'a header of a longer file in front of the last part',
    make: async () => headed(await part(30), await part(10, { options: BARE })),
    seconds: 10,
  },
  { name: 'a number of 2^32 frames', make: async () => withNumber(await varied(10), 'frames', 0xffff_ffff), seconds: 10 },
  { name: 'a number of 3 frames', make: async () => withNumber(await part(10), 'frames', 3), seconds: 10 },
  {
    name: 'twice the number of frames of a constant rate',
    make: async () => withNumber(await part(10), 'frames', 768),
    seconds: 10,
  },
  {
    name: 'no number of bytes, and twice the frames',
    make: async () => withNumber(withNumber(await part(10), 'flags', 1), 'frames', 768),
    seconds: 10,
  },
  {
    name: 'no number of bytes, and a second file behind',
    make: async () => Buffer.concat([withNumber(await varied(10), 'flags', 1), await varied(10)]),
    seconds: 20,
  },
]

for (const { name, make, seconds: expected } of MISFITS) {
  test(`the length is counted with ${name}`, async () => {
    const length = seconds(await make())
    assert.ok(Math.abs(length - expected) < 0.01 * expected + 0.15, `${length} s instead of ${expected} s`)
  })
}

const TRUSTED: readonly { name: string; make: () => Promise<Buffer>; seconds: number }[] = [
  { name: 'of a constant rate', make: () => part(10), seconds: 10 },
  { name: 'of a varying rate', make: () => varied(20), seconds: 20 },
  { name: 'of one second', make: () => part(1), seconds: 1 },
  {
    name: 'with art in front and tags behind',
    make: async () => Buffer.concat([id3(300_000), await varied(20), ape(50_000), id3v1]),
    seconds: 20,
  },
  { name: 'with two tags in front', make: async () => Buffer.concat([id3(9_000), id3(200_000), await part(10)]), seconds: 10 },
  {
    name: 'with padding behind its tag',
    make: async () => Buffer.concat([id3(100), Buffer.alloc(20_000), await part(10)]),
    seconds: 10,
  },
  {
    name: 'without a number of bytes, at a constant rate',
    make: async () => withFields(await part(10), { flags: 1 }),
    seconds: 10,
  },
  { name: 'whose last frame is cut off', make: async () => cut(await varied(20), 0, 1, -100), seconds: 20 },
]

for (const { name, make, seconds: expected } of TRUSTED) {
  test(`a correct header ${name} is trusted, and the file is sent unchanged`, async () => {
    const facts = trusted(await make())
    assert.ok(Math.abs((facts?.durationUs ?? 0) / 1_000_000 - expected) < 0.15)
    assert.equal(facts?.seeking, undefined)
  })
}

/** Files that need help, and the header they get. */
const HELPED: readonly { name: string; make: () => Promise<Buffer>; header: 'Xing' | 'Info' | 'none' | 'impossible' }[] = [
  { name: 'a constant rate without a header', make: () => part(10, { options: BARE }), header: 'none' },
  {
    name: 'a constant rate without a header, joined',
    make: async () => Buffer.concat([await part(9, { options: BARE }), await part(8, { options: BARE })]),
    header: 'none',
  },
  {
    name: 'a constant rate and a header without a table',
    make: async () => withNumber(await part(10), 'flags', 3),
    header: 'none',
  },
  { name: 'a varying rate without a header', make: () => varied(20, BARE), header: 'Xing' },
  {
    name: 'a varying rate and a header without a table',
    make: async () => withNumber(await varied(20), 'flags', 3),
    header: 'Xing',
  },
  { name: 'a table that goes backwards', make: async () => withTable(await varied(20), (step) => 255 - step), header: 'Xing' },
  { name: 'a table of zeros', make: async () => withTable(await varied(20), () => 0), header: 'Xing' },
  {
    name: 'a header that does not fit a varying rate',
    make: async () => Buffer.concat([await varied(10), await varied(20)]),
    header: 'Xing',
  },
  { name: 'a header that does not fit a constant rate', make: async () => cut(await part(30), 0, 0.4), header: 'Info' },
  {
    name: 'two sample rates',
    make: async () => Buffer.concat([await part(10), await part(9, { options: ['-ar', '24000'] })]),
    header: 'impossible',
  },
  {
    name: 'a free format',
    make: async () => free(await part(10, { options: [...BARE, '-ar', '48000', '-b:a', '64k'] })),
    header: 'impossible',
  },
]

for (const { name, make, header } of HELPED) {
  test(`${name} is sent with ${header === 'none' || header === 'impossible' ? 'no further header' : `a header called ${header}`}`, async () => {
    const bytes = await make()
    const seeking = read(bytes)?.seeking
    if (header === 'none') return assert.equal(seeking, undefined)
    if (header === 'impossible') return assert.ok(seeking && !seeking.frame)
    assert.ok(seeking?.frame)
    const { at, resumeAt, bytes: text } = seeking.frame
    const frame = Buffer.from(text, 'base64')
    const parsed = mpegFrame(frame)
    assert.ok(parsed)
    const stated = mpegHeader(frame, parsed)
    assert.equal(stated?.name, header)
    const sent = Buffer.concat([bytes.subarray(0, at), frame, bytes.subarray(resumeAt)])
    assert.equal(stated.lengthBytes, sent.length - at)
    const again = trusted(sent)
    assert.equal(again?.seeking, undefined)
    assert.ok(Math.abs((again?.durationUs ?? 0) - (read(bytes)?.durationUs ?? 0)) < 30_000)
    assert.equal(again?.sound, read(bytes)?.sound)
    assert.equal(
      stated.table?.every((place, step) => place >= (stated.table?.[step - 1] ?? 0)),
      true,
    )
  })
}

test('a header frame comes directly before the first frame, after all tags', async () => {
  const bytes = Buffer.concat([id3(1_000), id3(90_000), await varied(20, BARE), id3v1])
  const { at, resumeAt } = read(bytes)?.seeking?.frame ?? {}
  assert.deepEqual([at, resumeAt], [91_020, 91_020])
})

for (const [name, options] of [
  ['MPEG-1 mono', ['-ar', '44100', '-ac', '1']],
  ['MPEG-1 stereo', ['-ar', '48000', '-ac', '2']],
  ['MPEG-2 mono', ['-ar', '22050', '-ac', '1']],
  ['MPEG-2.5 mono', ['-ar', '8000', '-ac', '1']],
] as const) {
  test(`a header frame for ${name} has the version, sample rate and channels of the audio`, async () => {
    const bytes = await varied(12, [...options, ...BARE])
    const frame = Buffer.from(read(bytes)?.seeking?.frame?.bytes ?? '', 'base64')
    const [made, sound] = [mpegFrame(frame), mpegFrame(bytes)]
    assert.deepEqual([made?.kind, made?.sampleRate, made?.infoAt], [sound?.kind, sound?.sampleRate, sound?.infoAt])
    assert.equal(frame.length, made?.lengthBytes)
  })
}

test('a file that is truncated while being read is counted as far as possible', async () => {
  const bytes = await varied(20, BARE)
  const shrunk = { ...inMemory(bytes), pieceAt: (at: number) => bytes.subarray(at, Math.min(at + 50_000, bytes.length >> 1)) }
  const length = (readAudio(shrunk)?.durationUs ?? 0) / 1_000_000
  assert.ok(length > 5 && length < 15, `${length}`)
})

function cut(bytes: Buffer, from: number, to: number, more = 0): Buffer {
  return bytes.subarray(Math.floor(bytes.length * from), Math.floor(bytes.length * to) + more)
}

/** The first frame of one file before another file. */
function headed(one: Buffer, other: Buffer): Buffer {
  return Buffer.concat([one.subarray(0, mpegFrame(one)?.lengthBytes), other])
}

/** A header with fewer fields: the following ones move up. */
function withFields(bytes: Buffer, { flags }: { flags: 1 }): Buffer {
  const copy = withNumber(bytes, 'flags', flags)
  copy.fill(0, headerAt(copy) + 12, headerAt(copy) + 116)
  return copy
}

function ape(length: number): Buffer {
  const footer = Buffer.alloc(32)
  footer.write('APETAGEX')
  footer.writeUInt32LE(length + 32, 12)
  return Buffer.concat([Buffer.alloc(length, 0x41), footer])
}

/** The frames of a constant rate without padding, with no rate in their headers. */
function free(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  for (let at = 0, frame = mpegFrame(bytes, at); frame; at += frame.lengthBytes, frame = mpegFrame(bytes, at))
    copy[at + 2] = (copy[at + 2] ?? 0) & 0x0f
  return copy
}
