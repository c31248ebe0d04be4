import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { withAtoms } from '@chapterhouse/testkit/ilst'
import { boxBytes, boxesOf } from '@chapterhouse/testkit/mp4-boxes'
import { runs } from '@chapterhouse/testkit/runs'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createPicture, createTone, type Tone, type ToneKind } from '@chapterhouse/testkit/tone'
import fc from 'fast-check'
import { inMemory, openWindow } from './file-window.ts'
import { readAudio } from './read-audio.ts'

const soundIn = (bytes: Buffer) => readAudio(inMemory(bytes))?.sound

/** Larger than both ends of the audio together. */
const SECONDS = 40
const plain = (kind: ToneKind, more: Partial<Tone> = {}) => createTone({ kind, seconds: SECONDS, ...more })
const tags = { title: 'A Title', album: 'An Album', artist: 'Ann' }
const chapters = [
  { title: 'One', start: 0, end: 15 },
  { title: 'Two', start: 15, end: SECONDS },
]

const id3 = (length: number, fill = 0x41): Buffer => {
  const head = Buffer.from('ID3\x03\0\0', 'latin1')
  const size = Buffer.from([(length >> 21) & 127, (length >> 14) & 127, (length >> 7) & 127, length & 127])
  return Buffer.concat([head, size, Buffer.alloc(length, fill)])
}
const id3v1 = Buffer.concat([Buffer.from('TAG+ A title'), Buffer.alloc(116, 0x20)])
const ape = (length: number, { isAhead = false } = {}): Buffer => {
  const edge = Buffer.alloc(32)
  edge.write('APETAGEX')
  edge.writeUInt32LE(length + 32, 12)
  edge.writeUInt32LE(0x8000_0000 + (isAhead ? 0x2000_0000 : 0), 20)
  const footer = Buffer.from(edge)
  footer.writeUInt32LE(0x8000_0000, 20)
  return Buffer.concat([edge, Buffer.alloc(length, 0x41), footer])
}
const lyrics = Buffer.from(`LYRICSBEGIN${'IND0000200'}${String('LYRICSBEGININD0000200'.length).padStart(6, '0')}LYRICS200`)
const oldLyrics = Buffer.from('LYRICSBEGIN words of a song LYRICSEND')
const id3AtEnd = Buffer.concat([id3(500), Buffer.from('3DI\x04\0\x10\0\0\x03\x74', 'latin1')])

/** Copies the packets into a new file, as taggers and converters do. */
function remuxed(bytes: Buffer, kind: ToneKind, options: readonly string[]): Buffer {
  using folder = temporaryFolder()
  const [from, to] = [folder.at(`from.${kind}`), folder.at(`to.${kind}`)]
  writeFileSync(from, bytes)
  execFileSync('ffmpeg', ['-v', 'error', '-i', from, '-map', '0:a', '-c', 'copy', ...options, to])
  return readFileSync(to)
}

const RETAGGED = ['-metadata', 'title=Another', '-metadata', `comment=${'x'.repeat(9_000)}`]

interface Unchanged {
  kind: ToneKind
  name: string
  of?: () => Promise<Buffer>
  change: (bytes: Buffer) => Buffer | Promise<Buffer>
}

const UNCHANGED: readonly Unchanged[] = [
  { kind: 'mp3', name: 'another tag', change: () => plain('mp3', { tags, chapters, cover: { kind: 'jpeg' } }) },
  { kind: 'mp3', name: 'no header frame', change: () => plain('mp3', { options: ['-write_xing', '0'] }) },
  { kind: 'mp3', name: 'no tag', change: () => plain('mp3', { options: ['-id3v2_version', '0'] }) },
  { kind: 'mp3', name: 'a tag that is larger than an end of the sound', change: (bytes) => Buffer.concat([id3(150_000), bytes]) },
  { kind: 'mp3', name: 'three tags and padding', change: (bytes) => Buffer.concat([id3(9, 0xff), id3(70_000), bytes]) },
  {
    kind: 'mp3',
    name: 'an APE tag in front',
    change: (bytes) => Buffer.concat([ape(3_000, { isAhead: true }), bytes.subarray(45)]),
  },
  { kind: 'mp3', name: 'an ID3v1 tag', change: (bytes) => Buffer.concat([bytes, id3v1]) },
  {
    kind: 'mp3',
    name: 'an extended ID3v1 tag',
    change: (bytes) => Buffer.concat([bytes, Buffer.concat([Buffer.from('TAG+'), Buffer.alloc(223)]), id3v1]),
  },
  { kind: 'mp3', name: 'an APE tag', change: (bytes) => Buffer.concat([bytes, ape(90_000)]) },
  { kind: 'mp3', name: 'lyrics and an ID3v1 tag', change: (bytes) => Buffer.concat([bytes, lyrics, id3v1]) },
  { kind: 'mp3', name: 'lyrics of the older form', change: (bytes) => Buffer.concat([bytes, oldLyrics, id3v1]) },
  { kind: 'mp3', name: 'an ID3v2 tag at the end', change: (bytes) => Buffer.concat([bytes, id3AtEnd]) },
  { kind: 'm4b', name: 'new tags in place', change: (bytes) => withAtoms(bytes, { '\xa9alb': 'Another' }) },
  {
    kind: 'm4b',
    name: 'a cover',
    change: async (bytes) => withAtoms(bytes, { covr: await createPicture({ kind: 'png', width: 900, height: 900 }) }),
  },
  { kind: 'm4b', name: 'its index in front', change: (bytes) => remuxed(bytes, 'm4b', ['-movflags', '+faststart']) },
  {
    kind: 'm4b',
    name: 'new tags and its index in front',
    change: (bytes) => withAtoms(remuxed(bytes, 'm4b', ['-movflags', '+faststart']), { '\xa9alb': 'x'.repeat(70_000) }),
  },
  { kind: 'm4b', name: 'a chapter track', change: () => plain('m4b', { tags, chapters }) },
  {
    kind: 'm4b',
    name: 'chapters in its index alone',
    change: () => plain('m4b', { chapters, options: ['-movflags', '+disable_chpl'] }),
  },
  { kind: 'm4b', name: 'chunks of other lengths', change: (bytes) => remuxed(bytes, 'm4b', ['-chunk_duration', '90000']) },
  { kind: 'm4b', name: '64-bit offsets', change: (bytes) => withWideOffsets(bytes) },
  { kind: 'flac', name: 'other tags and a cover', change: () => plain('flac', { tags, cover: { kind: 'jpeg' } }) },
  { kind: 'flac', name: 'another compression', change: () => plain('flac', { options: ['-compression_level', '0'] }) },
  {
    kind: 'flac',
    name: 'no stated hash, and other tags',
    of: async () => unstated(await plain('flac')),
    change: async () => unstated(await plain('flac', { tags })),
  },
  { kind: 'opus', name: 'other tags', change: (bytes) => remuxed(bytes, 'opus', RETAGGED) },
  { kind: 'opus', name: 'shorter pages', change: (bytes) => remuxed(bytes, 'opus', ['-page_duration', '100000']) },
  { kind: 'opus', name: 'a page for each packet', change: (bytes) => remuxed(bytes, 'opus', ['-page_duration', '1']) },
  { kind: 'ogg', name: 'other tags', change: (bytes) => remuxed(bytes, 'ogg', RETAGGED) },
  { kind: 'ogg', name: 'longer pages', change: (bytes) => remuxed(bytes, 'ogg', ['-page_duration', '4000000']) },
  {
    kind: 'ogg',
    name: 'other tags of FLAC',
    of: () => plain('ogg', { options: ['-c:a', 'flac'] }),
    change: (bytes) => remuxed(bytes, 'ogg', [...RETAGGED, '-page_duration', '300000']),
  },
]

for (const { kind, name, of = () => plain(kind), change } of UNCHANGED) {
  test(`the audio of ${kind} with ${name} has the same fingerprint`, async () => {
    const bytes = await of()
    const changed = await change(bytes)
    assert.ok(!changed.equals(bytes))
    assert.ok(soundIn(bytes))
    assert.equal(soundIn(changed), soundIn(bytes))
  })
}

const KINDS = ['mp3', 'm4b', 'flac', 'opus', 'ogg'] as const

for (const kind of KINDS) {
  test(`other audio of ${kind}, or longer or shorter audio, has another fingerprint`, async () => {
    const sounds = [
      await plain(kind),
      await plain(kind, { hertz: 441 }),
      await plain(kind, { seconds: 41 }),
      await plain(kind, { seconds: 1 }),
    ]
    assert.equal(new Set(sounds.map(soundIn)).size, sounds.length)
  })
}

test('one changed byte near either end of the audio gives another fingerprint', async () => {
  for (const kind of ['mp3', 'm4b', 'opus', 'ogg'] as const) {
    const bytes = await plain(kind)
    const ends = kind === 'm4b' ? mediaOf(bytes) : { from: 9_000, to: bytes.length - 9_000 }
    for (const at of [ends.from + 3_000, ends.to - 3_000]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      assert.notEqual(soundIn(changed), soundIn(bytes), `${kind} at ${at}`)
    }
  }
})

test('a file on disk has the same fingerprint with a tag of any length', async () => {
  using folder = temporaryFolder()
  const bytes = await plain('mp3', { options: ['-id3v2_version', '0'] })
  const expected = soundIn(bytes)
  fc.assert(
    fc.property(fc.nat(140_000), fc.nat(140_000), (ahead, behind) => {
      const file = folder.at('tagged.mp3')
      writeFileSync(file, Buffer.concat([id3(ahead), bytes, ape(behind)]))
      const fd = openSync(file, 'r')
      try {
        assert.equal(readAudio(openWindow(fd, ahead + 10 + bytes.length + behind + 64))?.sound, expected)
      } finally {
        closeSync(fd)
      }
    }),
    { numRuns: runs(25, 300) },
  )
})

test('a file without audio has no fingerprint', async () => {
  const bytes = await plain('m4b', { seconds: 1 })
  assert.equal(soundIn(Buffer.from('not audio')), undefined)
  assert.equal(soundIn(withoutBox(bytes, 'stsz')), undefined)
})

test('tables with invalid or endless references take bounded time', async () => {
  const bytes = await plain('m4b', { seconds: 1 })
  const huge = Buffer.alloc(8 + 12 * 200_000)
  huge.writeUInt32BE(200_000, 4)
  // Runs that go backwards, for chunks without samples.
  for (let at = 0; at < 200_000; at += 1) huge.writeUInt32BE(200_000 - at, 8 + at * 12)
  const chunks = Buffer.alloc(8 + 4 * 200_000)
  chunks.writeUInt32BE(200_000, 4)
  const startedAt = performance.now()
  soundIn(withTable(withTable(bytes, 'stsc', huge), 'stco', chunks))
  soundIn(withTable(bytes, 'stsz', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1, 255, 255, 255, 255])))
  assert.ok(performance.now() - startedAt < 20_000)
})

/** STREAMINFO without the hash, as from an encoder that could not go back to write it. */
function unstated(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy.fill(0, 26, 42)
  return copy
}

function mediaOf(bytes: Buffer): { from: number; to: number } {
  const at = bytes.indexOf('mdat', 0, 'latin1')
  return { from: at + 4, to: at - 4 + bytes.readUInt32BE(at - 4) }
}

const CONTAINERS = ['moov', 'trak', 'mdia', 'minf', 'stbl']

/** The file with each box of a type replaced; its index must come after the audio. */
function withBoxes(bytes: Buffer, change: (type: string, body: Buffer) => { type: string; body: Buffer }[]): Buffer {
  return Buffer.concat(
    boxesOf(bytes)
      .flatMap(({ type, body }) => (CONTAINERS.includes(type) ? [{ type, body: withBoxes(body, change) }] : change(type, body)))
      .map(boxBytes),
  )
}

const withTable = (bytes: Buffer, name: string, table: Buffer): Buffer =>
  withBoxes(bytes, (type, body) => [{ type, body: type === name ? table : body }])

const withoutBox = (bytes: Buffer, name: string): Buffer =>
  withBoxes(bytes, (type, body) => (type === name ? [] : [{ type, body }]))

function withWideOffsets(bytes: Buffer): Buffer {
  return withBoxes(bytes, (type, body) => {
    if (type !== 'stco') return [{ type, body }]
    const count = body.readUInt32BE(4)
    const wide = Buffer.alloc(8 + count * 8)
    body.copy(wide, 0, 0, 8)
    for (let at = 0; at < count; at += 1) wide.writeBigUInt64BE(BigInt(body.readUInt32BE(8 + at * 4)), 8 + at * 8)
    return [{ type: 'co64', body: wide }]
  })
}
