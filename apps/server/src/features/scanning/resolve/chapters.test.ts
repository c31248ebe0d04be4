import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReadBook } from '../book/read-book.ts'
import { createShelf } from '../test/test-library.ts'
import { resolveBook } from './resolve-book.ts'

const mp3 = (tags: Record<string, string> = {}, seconds = 1) => ({ kind: 'mp3' as const, seconds, tags })
const titles = ({ chapters }: ReadBook) => chapters.map(({ title }) => title)

test('C-03 chapter titles come from file names', async () => {
  using shelf = await createShelf({ 'X/01 - Intro.mp3': mp3(), 'X/02 - Middle.mp3': mp3(), 'X/03.mp3': mp3() })
  assert.deepEqual(titles(await shelf.read()), ['Intro', 'Middle', 'Chapter 3'])
})

test('C-04 each chapter refers to its file', async () => {
  const chapters = [
    { title: 'A', start: 0, end: 1 },
    { title: 'B', start: 1, end: 2 },
  ]
  using shelf = await createShelf({ 'X/part1.m4b': { kind: 'm4b', seconds: 2, chapters }, 'X/part2.mp3': mp3() })
  assert.deepEqual(
    (await shelf.read()).chapters.map(({ file }) => file),
    [0, 0, 1],
  )
})

test('C-06 chapters in reverse order, as written by ffmpeg, have no negative length', async () => {
  const chapters = [
    { title: 'Two', start: 4, end: 9 },
    { title: 'One', start: 0, end: 4 },
  ]
  using shelf = await createShelf({ 'X.m4b': { kind: 'm4b', seconds: 10, chapters } })
  const read = await shelf.read()
  assert.ok(read.chapters.every(({ startUs, endUs }) => endUs > startUs))
  assert.equal(read.chapters.at(-1)?.endUs, 10_000_000)
})

test('C-09 a chapter list of the whole book in each of three parts does not multiply the chapters', async () => {
  const chapters = ['A', 'B', 'C'].map((title, at) => ({ title, start: at * 10, end: at * 10 + 10 }))
  const part = (hertz: number) => ({ ...mp3({}, 10), chapters, hertz })
  using shelf = await createShelf({ 'X/1.mp3': part(300), 'X/2.mp3': part(400), 'X/3.mp3': part(500) })
  const read = await shelf.read()
  assert.deepEqual([...new Set(titles(read))], ['A', 'B', 'C'])
  assert.ok(read.chapters.length <= 5)
})

test('C-13 a book with an unreadable part is listed, and its issue contains no path on the disk', async () => {
  using shelf = await createShelf(
    { 'X/1.mp3': mp3(), 'X/2.mp3': 'no sound', 'X/3.mp3': mp3() },
    { reader: { ffprobe: () => '/usr/bin/ffprobe' } },
  )
  const { files, chapters, problem } = await shelf.read()
  assert.deepEqual([files[1]?.durationUs, chapters[1]?.endUs, chapters[2]?.offsetUs], [0, 0, files[0]?.durationUs])
  assert.deepEqual([problem?.kind, problem?.file, problem?.detail.includes('/')], ['probe_failed', '2.mp3', false])
})

test('C-14 new chapters of a file are read', async () => {
  const withChapter = (title: string) => ({ kind: 'm4b' as const, seconds: 3, chapters: [{ title, start: 0, end: 3 }] })
  using shelf = await createShelf({ 'X.m4b': withChapter('Old') })
  const before = await shelf.read()
  await shelf.lay({ 'X.m4b': withChapter('New') }, 30)
  assert.deepEqual([titles(before), titles(await shelf.read({ known: before.facts }))], [['Old'], ['New']])
})

const markers = (...list: string[]) =>
  `<Markers>${list.map((entry) => `<Marker><Name>${entry.split('@')[0]}</Name><Time>${entry.split('@')[1]}</Time></Marker>`).join('')}</Markers>`
const marked = (text: string) => mp3({ album: 'X', 'OverDrive MediaMarkers': text }, 4)

test('C-16 OverDrive markers are chapters, and a continued one starts its file', async () => {
  using shelf = await createShelf({
    'X/1.mp3': marked(markers('Chapter 1@0:00.000', 'Chapter 2@0:02.000')),
    'X/2.mp3': marked(markers('Chapter 2 (continued)@0:00.000', 'Chapter 3@0:01.500')),
  })
  const { chapters } = await shelf.read()
  assert.deepEqual(
    chapters.map(({ title, file, startUs }) => [title, file, startUs]),
    [
      ['Chapter 1', 0, 0],
      ['Chapter 2', 0, 2_000_000],
      ['Chapter 2', 1, 0],
      ['Chapter 3', 1, 1_500_000],
    ],
  )
  const stated = ['Chapter 1', 'Chapter 2', '', undefined]
  assert.deepEqual(
    chapters.map((chapter) => chapter.stated),
    stated,
    'a continued one states no chapter again',
  )
})

test('C-17 broken markers in one file make every file one chapter', async () => {
  using shelf = await createShelf({
    'X/01 - A.mp3': marked(markers('Chapter 1@0:00')),
    'X/02 - B.mp3': marked('<Markers><Marker><Name>x'),
  })
  const read = await shelf.read()
  assert.deepEqual([titles(read), read.problem], [['A', 'B'], null])
})

test('C-18 without ffprobe, durations and codecs come from our own readers', async () => {
  using shelf = await createShelf({ 'A.m4b': { kind: 'm4b', seconds: 2 }, 'B.mp3': 'no sound' })
  const books = await shelf.readAll()
  const [good, bad] = [books.get('A.m4b'), books.get('B.mp3')]
  assert.deepEqual([good?.files[0]?.codec, good?.files[0]?.durationUs, good?.problem], ['aac', 2_000_000, null])
  assert.deepEqual(
    [bad?.files[0]?.codec, bad?.files[0]?.durationUs, bad?.chapters.length, bad?.problem?.kind],
    [undefined, 0, 1, 'unreadable'],
  )
})

test('C-19 an unchanged book is identical when read from disk, from stored facts and at another path', async () => {
  const tree = {
    '1.mp3': mp3({ album: 'B', title: 'One' }),
    '2.m4b': { kind: 'm4b' as const, seconds: 2, chapters: [{ title: 'C', start: 0, end: 2 }] },
  }
  const under = (folder: string) => Object.fromEntries(Object.entries(tree).map(([name, tone]) => [`${folder}/${name}`, tone]))
  using shelf = await createShelf({ ...under('Ann/B'), ...under('Bea/B') })
  const first = await shelf.read({ at: 'Ann/B' })
  const again = await shelf.read({ at: 'Ann/B' })
  const kept = await shelf.read({ at: 'Ann/B', known: first.facts })
  const moved = await shelf.read({ at: 'Bea/B' })
  const resolved = resolveBook({ library: shelf.library, path: first.path, facts: first.facts })
  const expected = JSON.stringify(first.chapters)
  assert.deepEqual(
    [again, kept, moved, resolved].map((book) => JSON.stringify(book?.chapters)),
    [expected, expected, expected, expected],
  )
  assert.deepEqual([again.facts, kept.facts], [first.facts, first.facts])
})

test('C-20 title tags name the chapters if every file has a different one', async () => {
  const part = (title: string) => mp3({ album: 'Book', title })
  using shelf = await createShelf({ 'X/01.mp3': part('Arrival'), 'X/02.mp3': part('Departure') })
  assert.deepEqual(titles(await shelf.read()), ['Arrival', 'Departure'])
})

test('C-21 with generic title tags, chapters are named after their files', async () => {
  const part = (title: string) => mp3({ album: 'Book', title })
  using shelf = await createShelf({ 'X/01 - Arrival.mp3': part('Track 01'), 'X/02 - Departure.mp3': part('Track 02') })
  assert.deepEqual(titles(await shelf.read()), ['Arrival', 'Departure'])
})

test('C-22 the title of the book is removed from chapter titles', async () => {
  using shelf = await createShelf({ 'The Hobbit/The Hobbit - 01.mp3': mp3(), 'The Hobbit/The Hobbit - 02 Roast Mutton.mp3': mp3() })
  assert.deepEqual(titles(await shelf.read()), ['Chapter 1', 'Roast Mutton'])
})

test('chapter titles of a joined set start with the disc', async () => {
  using shelf = await createShelf(
    { 'B/CD1/01 - A.mp3': mp3({ album: 'B' }), 'B/CD2/01 - B.mp3': mp3({ album: 'B' }), 'B/CD2/02.mp3': mp3({ album: 'B' }) },
    { library: { joinDiscs: true } },
  )
  assert.deepEqual(titles(await shelf.read()), ['CD1 - A', 'CD2 - B', 'CD2 - Chapter 3'])
})

test('chapters of metadata.json are used if no file has its own', async () => {
  const chapters = [
    { title: 'A', start: 0, end: 1.5 },
    { title: 'B', start: 1.5, end: 2.2 },
  ]
  using shelf = await createShelf({ 'X/1.mp3': mp3(), 'X/2.mp3': mp3(), 'X/metadata.json': JSON.stringify({ chapters }) })
  assert.deepEqual(titles(await shelf.read()), ['A', 'A', 'B'])
})
