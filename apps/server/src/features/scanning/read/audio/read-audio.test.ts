import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { withAtoms } from '@chapterhouse/testkit/ilst'
import { runs } from '@chapterhouse/testkit/runs'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createPicture, createTone, type Tone, type ToneKind } from '@chapterhouse/testkit/tone'
import fc from 'fast-check'
import type { AudioFacts } from './audio-facts.ts'
import { inMemory, openWindow } from './file-window.ts'
import { readAudio } from './read-audio.ts'
import { mayBeOther, readOther } from './read-other.ts'

const read = (bytes: Buffer) => readAudio(inMemory(bytes))
const chapters = [
  { title: 'One', start: 0, end: 4 },
  { title: 'Zwei – ½', start: 4, end: 9 },
]
const rawChapters = (ends: readonly number[]) => [
  { title: 'One', startUs: 0, endUs: ends[0] },
  { title: 'Zwei – ½', startUs: 4_000_000, endUs: ends[1] },
]
const tags = { title: 'A Title', album: 'An Album', artist: 'Ann' }

const kinds: readonly { tone: Tone; expected: Partial<AudioFacts> }[] = [
  {
    tone: { kind: 'mp3', seconds: 10, tags, chapters, cover: { kind: 'jpeg' } },
    expected: {
      codec: 'mp3',
      durationUs: 10_031_020,
      hasCover: true,
      chapters: rawChapters([4_000_000, 9_000_000]) as AudioFacts['chapters'],
    },
  },
  {
    tone: { kind: 'm4b', seconds: 10, tags, chapters, cover: { kind: 'png' } },
    expected: {
      codec: 'aac',
      durationUs: 10_000_000,
      hasCover: true,
      chapters: rawChapters([4_000_000, 9_000_000]) as AudioFacts['chapters'],
    },
  },
  {
    tone: { kind: 'm4b', seconds: 10, chapters, options: ['-movflags', '+faststart'] },
    expected: {
      codec: 'aac',
      durationUs: 10_000_000,
      hasCover: false,
      chapters: rawChapters([4_000_000, 9_000_000]) as AudioFacts['chapters'],
    },
  },
  {
    tone: { kind: 'm4a', seconds: 2, options: ['-c:a', 'alac'] },
    expected: { codec: 'alac', durationUs: 2_000_000, chapters: [] },
  },
  { tone: { kind: 'mp4', seconds: 2, options: ['-c:a', 'libmp3lame'] }, expected: { codec: 'mp3' } },
  { tone: { kind: 'mp4', seconds: 2, options: ['-c:a', 'flac', '-strict', '-2'] }, expected: { codec: 'flac' } },
  { tone: { kind: 'mp4', seconds: 2, options: ['-c:a', 'libopus', '-ar', '48000'] }, expected: { codec: 'opus' } },
  {
    tone: { kind: 'flac', seconds: 3, tags, cover: { kind: 'jpeg' } },
    expected: { codec: 'flac', durationUs: 3_000_000, hasCover: true },
  },
  {
    tone: { kind: 'opus', seconds: 10, tags, chapters },
    expected: { codec: 'opus', durationUs: 10_000_000, chapters: rawChapters([0, 4_000_000]) as AudioFacts['chapters'] },
  },
  {
    tone: { kind: 'ogg', seconds: 3, tags: { ...tags, CHAPTER001: '00:00:00.000', CHAPTER001NAME: 'One' } },
    expected: { codec: 'vorbis', durationUs: 3_000_000, chapters: [{ title: 'One', startUs: 0, endUs: 0 }] },
  },
  { tone: { kind: 'ogg', seconds: 3, options: ['-c:a', 'flac'] }, expected: { codec: 'flac', durationUs: 3_000_000 } },
]

for (const { tone, expected } of kinds) {
  test(`${tone.kind} ${tone.options?.join(' ') ?? ''} is read with codec, duration and chapters`, async () => {
    const facts = read(await createTone(tone))
    const actual = Object.fromEntries(Object.keys(expected).map((key) => [key, facts?.[key as keyof AudioFacts]]))
    assert.deepEqual(actual, expected)
  })
}

test('C-11 all of three hundred chapters are read', async () => {
  const many = Array.from({ length: 300 }, (_, at) => ({ title: `C ${at}`, start: at / 100, end: (at + 1) / 100 }))
  const counts = await Promise.all(
    (['m4b', 'mp3', 'opus'] as const).map(
      async (kind) => read(await createTone({ kind, seconds: 3, chapters: many }))?.chapters.length,
    ),
  )
  assert.deepEqual(counts, [300, 300, 300])
})

test('a chapter track that starts late is shifted by its edit list', async () => {
  const late = [
    { title: 'One', start: 2.5, end: 5 },
    { title: 'Two', start: 5, end: 9 },
  ]
  const starts = read(await createTone({ kind: 'm4b', seconds: 10, chapters: late }))?.chapters.map(({ startUs }) => startUs)
  assert.equal(starts?.at(-1), 5_000_000)
})

test('atoms are read by their names, with several values and cover images', async () => {
  const picture = await createPicture({ kind: 'png' })
  const facts = read(
    await createTone({
      kind: 'm4b',
      atoms: {
        '\xa9alb': 'Alb',
        aART: 'Bea',
        trkn: [3, 9],
        disk: [1, 2],
        '\xa9mvi': 4,
        '----:com.apple.iTunes:NARRATOR': 'Nora',
        covr: [Buffer.from('no picture, really'), picture],
      },
    }),
  )
  assert.deepEqual(facts?.tags, {
    '\xa9alb': ['Alb'],
    aart: ['Bea'],
    trkn: ['3'],
    disk: ['1'],
    '\xa9mvi': ['4'],
    narrator: ['Nora'],
  })
  assert.equal(facts?.hasCover, true)
})

test('a picture without image data is ignored', async () => {
  assert.equal(read(await createTone({ kind: 'm4b', atoms: { covr: Buffer.from('<html>not found</html>') } }))?.hasCover, false)
})

test('an mp3 named .m4b is read as mp3', async () => {
  assert.equal(read(await createTone({ kind: 'mp3', seconds: 1 }))?.codec, 'mp3')
})

test('MPEG audio of layer II is distinguished from layer III', () => {
  const sound = execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'sine=440:d=1', '-c:a', 'mp2', '-f', 'mp2', '-'])
  assert.equal(read(sound)?.codec, 'mp2')
})

test('no reader recognises bytes that are not audio', () => {
  for (const bytes of [Buffer.from('not audio at all'), Buffer.alloc(0), Buffer.alloc(5_000), Buffer.alloc(300_000, 0xff)])
    assert.equal(read(bytes), undefined)
})

test('no reader recognises an m4b without its index', async () => {
  const whole = await createTone({ kind: 'm4b', seconds: 3 })
  assert.equal(read(whole.subarray(0, whole.length >> 1)), undefined)
})

test('music-metadata reads formats unknown to our own readers', async () => {
  using folder = temporaryFolder()
  const plain = folder.at('plain.wav')
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'sine=440:d=1', '-c:a', 'pcm_s16le', plain])
  const bytes = readFileSync(plain)
  assert.deepEqual([read(bytes), mayBeOther(inMemory(bytes)), (await readOther(plain))?.codec], [undefined, true, 'pcm_s16le'])
  assert.equal(mayBeOther(inMemory(Buffer.from('just a text'))), false)
})

test('a file on disk is read like the same bytes in memory', async () => {
  using folder = temporaryFolder()
  for (const kind of ['mp3', 'm4b', 'flac', 'opus'] as const) {
    const bytes = await createTone({
      kind,
      seconds: 60,
      tags,
      chapters,
      ...(kind !== 'opus' && { cover: { kind: 'jpeg' as const, width: 900, height: 900 } }),
    })
    writeFileSync(folder.at(kind), bytes)
    const fd = openSync(folder.at(kind), 'r')
    assert.deepEqual(readAudio(openWindow(fd, bytes.length)), read(bytes), kind)
    closeSync(fd)
  }
})

const seeds: readonly Tone[] = (['mp3', 'm4b', 'flac', 'opus', 'ogg'] as const satisfies readonly ToneKind[]).map((kind) => ({
  kind,
  seconds: 1,
  tags,
  chapters: [{ title: 'One', start: 0, end: 1 }],
}))

test('a damaged file is read in part or not at all, in bounded time', async () => {
  const wholes = await Promise.all([
    ...seeds.map(createTone),
    createTone({ kind: 'm4b', seconds: 1 }).then((bytes) => withAtoms(bytes, { '\xa9alb': 'Alb' })),
  ])
  fc.assert(
    fc.property(
      fc.nat(wholes.length - 1),
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), fc.nat(255)), { maxLength: 30 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (which, damage, kept) => {
        const whole = wholes[which] ?? Buffer.alloc(0)
        const bytes = Buffer.from(whole.subarray(0, Math.ceil(whole.length * kept)))
        // Most of the important bytes are near the start.
        for (const [part, value] of damage) bytes[Math.floor(part * part * part * bytes.length)] = value
        try {
          read(bytes)
        } catch (error) {
          assert.ok(error instanceof RangeError, `${error}`)
        }
      },
    ),
    { numRuns: runs(100, 400) },
  )
})

for (const kind of ['mp3', 'm4b', 'opus'] as const) {
  test(`chapter titles of ${kind} are cut at a thousand characters`, async () => {
    const title = `a${' '.repeat(2_000)}b`
    const { chapters: found = [] } = read(await createTone({ kind, seconds: 2, chapters: [{ title, start: 0, end: 2 }] })) ?? {}
    assert.deepEqual(
      found.map((chapter) => chapter.title),
      [title.slice(0, 1_000)],
    )
  })
}
