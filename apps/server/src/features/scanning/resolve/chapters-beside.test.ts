import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silentFlac } from '@chapterhouse/testkit/silent-flac'
import type { Laid } from '@chapterhouse/testkit/test-disk'
import { createShelf } from '../test/test-library.ts'

const MINUTE = 60
const flac = (tags: Readonly<Record<string, string>> = {}, seconds = 20) => silentFlac(seconds, tags, `sound of ${seconds} s`)
const named = (titles: readonly string[]) => ({
  kind: 'm4b' as const,
  seconds: 3,
  chapters: titles.map((title, at) => ({ title, start: at, end: at + 1 })),
})
const json = (value: object) => JSON.stringify(value)

const TWO = `REM made by a ripper
PERFORMER "Ann Author"
TITLE "Moon Road"
FILE "Moon Road.wav" WAVE
  TRACK 01 AUDIO
    TITLE "Opening"
    INDEX 01 00:00:00
  TRACK 02 AUDIO
    TITLE "Second "best""
    INDEX 00 00:10:00
    INDEX 01 00:10:37
`

interface Case {
  name: string
  tree: Readonly<Record<string, Laid>>
  /** Title, and start within its file in seconds. */
  chapters: readonly [string, number][]
}

const opening: Case['chapters'] = [
  ['Opening', 0],
  ['Second "best"', 10.493333],
]

const cases: readonly Case[] = [
  { name: 'a cue sheet beside the only file', tree: { 'X/any.flac': flac(), 'X/x.cue': TWO }, chapters: opening },
  {
    name: 'a cue sheet of a loose file',
    tree: { 'Moon Road.flac': flac(), 'Moon Road.cue': TWO, 'Other.cue': 'nothing' },
    chapters: opening,
  },
  { name: 'a cue sheet in a comment', tree: { 'X/any.flac': flac({ CUESHEET: TWO }) }, chapters: opening },
  {
    name: 'a cue sheet in a comment of one line end each',
    tree: { 'X/any.flac': flac({ CUESHEET: TWO.replaceAll('\n', '\r') }) },
    chapters: opening,
  },
  {
    name: 'a cue sheet in a comment and another one beside the file',
    tree: { 'X/any.flac': flac({ cuesheet: TWO }), 'X/x.cue': TWO.replace('Opening', 'Beside') },
    chapters: opening,
  },
  {
    name: 'a cue sheet in Windows-1252',
    tree: { 'X/any.flac': flac(), 'X/x.cue': Buffer.from(TWO.replace('Opening', 'Fr\u00fch'), 'latin1') },
    chapters: [['Früh', 0], opening[1] ?? ['', 0]],
  },
  {
    name: 'one cue sheet over two files, of which one was encoded again',
    tree: {
      'X/1.flac': flac(),
      'X/2.flac': flac({}, 30),
      'X/all.cue':
        'FILE "2.WAV" WAVE\nTRACK 02 AUDIO\nTITLE "Two"\nINDEX 01 00:00:00\nTRACK 03 AUDIO\nTITLE "Three"\nINDEX 01 00:05:00\nFILE "1.flac" WAVE\nTRACK 01 AUDIO\nTITLE "One"\nINDEX 01 00:00:00\n',
    },
    chapters: [
      ['One', 0],
      ['Two', 0],
      ['Three', 5],
    ],
  },
  {
    name: 'times past the end, before the one before, and without an index',
    tree: {
      'X/1.flac': flac(),
      'X/1.cue':
        'FILE "1.wav" WAVE\nTRACK 01 AUDIO\nTITLE "Late"\nINDEX 01 99:00:00\nTRACK 02 AUDIO\nTITLE "B"\nINDEX 01 00:10:00\nTRACK 03 AUDIO\nTITLE "A"\nINDEX 01 00:00:00\nTRACK 04 AUDIO\nTITLE "None"\n',
    },
    chapters: [
      ['A', 0],
      ['B', 10],
    ],
  },
  {
    name: 'a cue sheet for other files',
    tree: { 'X/1.flac': flac(), 'X/2.flac': flac({}, 30), 'X/a.cue': TWO },
    chapters: [
      ['Chapter 1', 0],
      ['Chapter 2', 0],
    ],
  },
  { name: 'a file that is no cue sheet', tree: { 'X/Dawn.flac': flac(), 'X/a.cue': 'hello\n'.repeat(100) }, chapters: [['X', 0]] },
  {
    name: 'chapters of the file and a cue sheet',
    tree: { 'X/1.m4b': named(['A', 'B', 'C']), 'X/1.cue': TWO },
    chapters: [
      ['A', 0],
      ['B', 1],
      ['C', 2],
    ],
  },
  {
    name: 'edited chapters of metadata.json before numbers in the file',
    tree: {
      'X/1.m4b': named(['001', '002', '003']),
      'X/metadata.json': json({ chapters: ['Dawn', 'Noon'].map((title, at) => ({ title, start: at * 1.5, end: at * 1.5 + 1.5 })) }),
    },
    chapters: [
      ['Dawn', 0],
      ['Noon', 1.5],
    ],
  },
  {
    name: 'edited chapters of metadata.json before names in the file',
    tree: { 'X/1.m4b': named(['A', 'B', 'C']), 'X/metadata.json': json({ chapters: [{ title: 'Dawn', start: 0, end: 3 }] }) },
    chapters: [['Dawn', 0]],
  },
  {
    name: 'numbers in metadata.json after names in the file',
    tree: {
      'X/1.m4b': named(['A', 'B', 'C']),
      'X/metadata.json': json({ chapters: ['Chapter 1', 'Chapter 2'].map((title, at) => ({ title, start: at, end: at * 2 + 1 })) }),
    },
    chapters: [
      ['A', 0],
      ['B', 1],
      ['C', 2],
    ],
  },
  {
    name: 'chapters of metadata.json for another length',
    tree: { 'X/1.m4b': named(['A', 'B', 'C']), 'X/metadata.json': json({ chapters: [{ title: 'Dawn', start: 0, end: 9 }] }) },
    chapters: [
      ['A', 0],
      ['B', 1],
      ['C', 2],
    ],
  },
  {
    name: 'chapters of metadata.json within a thousandth of ten hours',
    tree: {
      'X/1.flac': flac({}, 600 * MINUTE),
      'X/metadata.json': json({ chapters: [{ title: 'Dawn', start: 0, end: 600 * MINUTE - 30 }] }),
    },
    chapters: [['Dawn', 0]],
  },
  {
    name: 'the parts of Libby',
    tree: {
      'X/Part 1.flac': flac(),
      'X/Part 2.flac': flac({}, 30),
      'X/metadata.json': json({
        title: 'Told',
        creator: [{ name: 'Ann Author', role: 'author' }],
        spine: [{ duration: 20 }, { duration: 30 }],
        chapters: [
          { title: 'Dawn', spine: 0, offset: 0 },
          { title: 'Noon', spine: 0, offset: 12.5 },
          { title: 'Dusk', spine: 1, offset: 4 },
        ],
      }),
    },
    chapters: [
      ['Dawn', 0],
      ['Noon', 12.5],
      ['Dusk', 0],
    ],
  },
  {
    name: 'more parts of Libby than files',
    tree: { 'X/1.flac': flac(), 'X/metadata.json': json({ spine: [{}, {}], chapters: [{ title: 'Dawn', spine: 0, offset: 0 }] }) },
    chapters: [['X', 0]],
  },
]
for (const { name, tree, chapters } of cases)
  test(`chapters: ${name}`, async () => {
    using shelf = await createShelf(tree)
    const read = await shelf.read()
    assert.deepEqual(
      read.chapters.map(({ title, startUs }) => [title, startUs / 1_000_000]),
      chapters,
    )
    assert.equal(read.problem, null)
  })

test('a cue sheet belongs to files of the same disc', async () => {
  const sheet = (title: string) => `FILE "image.flac" WAVE\nTRACK 01 AUDIO\nTITLE "${title}"\nINDEX 01 00:00:00\n`
  using shelf = await createShelf(
    {
      'B/CD1/image.flac': flac(),
      'B/CD1/image.cue': sheet('Dawn'),
      'B/CD2/image.flac': flac({}, 30),
      'B/CD2/image.cue': sheet('Dusk'),
    },
    { library: { joinDiscs: true } },
  )
  assert.deepEqual(
    (await shelf.read()).chapters.map(({ title }) => title),
    ['Dawn', 'Dusk'],
  )
})

test('a cue sheet with a million tracks is truncated, and one of 5 MB is an issue of its book', async () => {
  const track = (at: number) => `TRACK ${at} AUDIO\nINDEX 01 00:00:0${at % 10}\n`
  const many = `FILE "1.flac" WAVE\n${Array.from({ length: 25_000 }, (_, at) => track(at)).join('')}`
  using shelf = await createShelf({ 'A/1.flac': flac(), 'A/1.cue': many, 'B/1.flac': flac(), 'B/1.cue': many.repeat(6) })
  const books = await shelf.readAll()
  assert.deepEqual([books.get('A')?.problem, books.get('A')?.files.length], [null, 1])
  assert.deepEqual([books.get('B')?.problem?.file, books.get('B')?.chapters.length], ['1.cue', 1])
})
