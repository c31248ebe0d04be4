import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Fit, fitChapters } from './fit.ts'
import type { FitBook, ListedChapter } from './fit-input.ts'
import { assertCovered } from './test/assert-covered.ts'
import { createFitBook, createRecording, endOf, pauseFinder, pausesOf, startsOf, toList } from './test/recording.ts'

const near = (found: readonly number[], expected: readonly number[], within: number) => {
  assert.equal(found.length, expected.length)
  for (const [at, seconds] of found.entries()) assert.ok(Math.abs(seconds - (expected[at] ?? 0)) <= within, `${at}: ${seconds}`)
}

test('a book without chapters gets all of them, 0.3 s before the first word', async () => {
  const listed = createRecording(12, 1500)
  const book = createFitBook({ files: [endOf(listed)] })
  const { status, detail, chapters } = await fitChapters({ book, listed, findPauses: pauseFinder(pausesOf(listed), book) })
  assert.deepEqual([status, detail.snapped, detail.approximate], ['fill', 11, 0])
  near(
    startsOf(chapters),
    listed.map(({ start }, at) => (at === 0 ? 0 : start - 0.3)),
    0.01,
  )
})

test('cuts at both ends of the audio shift the chapters', async () => {
  const listed = createRecording(10, 1800)
  const book = createFitBook({ files: [endOf(listed) - 10] })
  const { status, chapters } = await fitChapters({ book, listed, findPauses: pauseFinder(pausesOf(listed, 4), book) })
  assert.equal(status, 'fill')
  near(
    startsOf(chapters),
    listed.map(({ start }, at) => (at === 0 ? 0 : start - 4.3)),
    0.01,
  )
  assert.equal(chapters.at(-1)?.endUs, book.files[0]?.durationUs)
})

test('without ffmpeg, chapters are placed by proportion', async () => {
  const listed = createRecording(10, 1800)
  const book = createFitBook({ files: [endOf(listed) - 12] })
  const { status, detail, chapters } = await fitChapters({ book, listed })
  assert.deepEqual([status, detail.snapped, detail.approximate], ['fill', 0, 9])
  near(
    startsOf(chapters),
    listed.map(({ start }, at) => (at === 0 ? 0 : start - 12)),
    12,
  )
})

const twelve = createRecording(12, 1500)
const ten = createRecording(10, 1800)
const own = (list: readonly ListedChapter[], scale = 1) => list.map(({ title, start }): [string, number] => [title, start * scale])
const MISFITS: { name: string; book: FitBook; listed: ListedChapter[]; status: Fit['status'] }[] = [
  {
    name: 'audio 95% of the recording',
    book: createFitBook({ files: [endOf(twelve) * 0.95] }),
    listed: twelve,
    status: 'length_mismatch',
  },
  {
    name: 'the first 5 of 10 chapters',
    book: createFitBook({ files: [ten[5]?.start ?? 0] }),
    listed: ten,
    status: 'length_mismatch',
  },
  {
    name: 'a copy with chapters, slower by 4%',
    book: createFitBook({ files: [endOf(ten) * 1.04], chapters: [own(ten, 1.04)] }),
    listed: ten,
    status: 'length_mismatch',
  },
  { name: 'one community chapter', book: createFitBook({ files: [3600] }), listed: toList([3600]), status: 'length_mismatch' },
  { name: 'no community chapter', book: createFitBook({ files: [3600] }), listed: [], status: 'length_mismatch' },
  {
    name: 'two community chapters at one time',
    book: createFitBook({ files: [3600] }),
    listed: [...toList([3600]), ...toList([3600])],
    status: 'length_mismatch',
  },
  { name: 'no files', book: createFitBook({ files: [] }), listed: ten, status: 'length_mismatch' },
  { name: 'audio without length', book: createFitBook({ files: [0, 0] }), listed: ten, status: 'length_mismatch' },
  {
    name: 'other chapters of the same length',
    book: createFitBook({
      files: [endOf(ten)],
      chapters: [Array.from({ length: 10 }, (_, at): [string, number] => [`Scene ${at}`, at * 1700])],
    }),
    listed: ten,
    status: 'structure_mismatch',
  },
]
for (const { name, book, listed, status } of MISFITS)
  test(`${name} does not match: ${status}`, async () => {
    const fit = await fitChapters({ book, listed })
    assert.equal(fit.status, status)
    assert.deepEqual(fit.chapters, [])
  })

test('a folder cut at chapters has a chapter at the start of each file, and none that crosses files', async () => {
  const cuts = [0, 3, 7, 10].map((at) => twelve[at]?.start ?? 0)
  const files = cuts.map((start, at) => (cuts[at + 1] ?? endOf(twelve)) - start)
  const book = createFitBook({ files })
  const { status, chapters } = await fitChapters({ book, listed: twelve, findPauses: pauseFinder(pausesOf(twelve), book) })
  assert.equal(status, 'fill')
  near(
    startsOf(chapters),
    twelve.map(({ start }) => (cuts.includes(start) ? start : start - 0.3)),
    0.01,
  )
  for (const start of cuts) assert.ok(startsOf(chapters).includes(start))
  assertCovered(book, chapters)
})

test('a file border inside a community chapter fails, and the detail names both', async () => {
  const half = 700
  const book = createFitBook({ files: [(twelve[3]?.start ?? 0) + half, endOf(twelve) - (twelve[3]?.start ?? 0) - half] })
  const { status, detail, chapters } = await fitChapters({ book, listed: twelve })
  assert.deepEqual([status, chapters], ['crosses_files', []])
  assert.deepEqual(detail.straddle, { title: 'Story D', at: (twelve[3]?.start ?? 0) + half, from: '1.mp3', to: '2.mp3' })
})

test('equal starts with one different title are a difference in titles; case is ignored', async () => {
  const chapters = own(twelve).map(([title, start], at): [string, number] => [at === 2 ? 'Tale C' : title.toLowerCase(), start])
  const book = createFitBook({ files: [endOf(twelve)], chapters: [chapters] })
  const { status, detail } = await fitChapters({ book, listed: twelve })
  assert.equal(status, 'titles')
  assert.deepEqual(detail.titleDifferences, [{ index: 2, current: 'Tale C', community: 'Story C' }])
})

test('an equal list is the same', async () => {
  const book = createFitBook({ files: [endOf(twelve)], chapters: [own(twelve)] })
  const { status, detail } = await fitChapters({ book, listed: twelve })
  assert.equal(status, 'same')
  assert.deepEqual([detail.anchors, detail.ratio, detail.worst, detail.titleDifferences], [11, 1, 1, undefined])
})

test("a list with more chapters between the book's is a refinement", async () => {
  const broad = own(twelve).filter((_, at) => at % 3 === 0)
  const book = createFitBook({ files: [endOf(twelve)], chapters: [broad] })
  const { status, chapters } = await fitChapters({ book, listed: twelve })
  assert.deepEqual([status, chapters.length], ['refine', 12])
})

test('a chapter that starts elsewhere is another structure', async () => {
  const moved = own(ten).map(([title, start], at): [string, number] => (at === 4 ? ['Elsewhere', start + 200] : [title, start]))
  const book = createFitBook({ files: [endOf(ten)], chapters: [moved] })
  assert.equal((await fitChapters({ book, listed: ten })).status, 'restructure')
})

test('chapters after the end of the audio are omitted and named', async () => {
  const listed = [
    ...ten,
    { title: 'About this series', start: endOf(ten), length: 300 },
    { title: 'Credits', start: endOf(ten) + 300, length: 20 },
  ]
  const book = createFitBook({ files: [endOf(ten)] })
  const { status, detail, chapters } = await fitChapters({ book, listed })
  assert.deepEqual([status, chapters.length, detail.omitted, detail.communityChapters], ['fill', 10, ['About this series'], 11])
})

test('an untitled chapter is named by its number', async () => {
  const listed = toList([1800, 1800, 1800], (at) => (at === 1 ? '' : `Part ${at}`))
  const { chapters } = await fitChapters({ book: createFitBook({ files: [endOf(listed)] }), listed })
  assert.deepEqual(
    chapters.map(({ title }) => title),
    ['Part 0', 'Chapter 2', 'Part 2'],
  )
})

test('a short chapter is dropped, and the first one of a file starts with the file', async () => {
  const listed = toList([0.1, 1800, 0.2, 1800, 1800], (at) => `Part ${at}`)
  const book = createFitBook({ files: [endOf(listed)] })
  const { chapters } = await fitChapters({ book, listed })
  assert.deepEqual(
    chapters.map(({ title }) => title),
    ['Part 1', 'Part 3', 'Part 4'],
  )
  assertCovered(book, chapters)
})

test('a fit without pauses moves no chapter, and a cancelled fit throws', async () => {
  const book = createFitBook({ files: [endOf(ten)] })
  const none = await fitChapters({ book, listed: ten, findPauses: async () => [] })
  assert.deepEqual([none.status, none.detail.snapped], ['fill', 0])
  await assert.rejects(fitChapters({ book, listed: ten, signal: AbortSignal.abort(new Error('stopped')) }), /stopped/)
  const stopping = new AbortController()
  const findPauses = async () => {
    stopping.abort(new Error('stopped'))
    return []
  }
  await assert.rejects(fitChapters({ book, listed: ten, findPauses, signal: stopping.signal }), /stopped/)
})

test('a chapter is found by its title at the source, never by a generated one', async () => {
  const listed = toList([1500, 1500, 1500, 1500, 1500], (at) => `Chapter ${at + 1}`)
  // Late, so that only titles show which chapter starts a file.
  const files = [1545, 1500, 1500, 1500, 1500]
  const { files: parts, chapters } = createFitBook({ files, chapters: files.map((_, at) => [[`Chapter ${at + 1}`, 0] as const]) })
  const fitAs = async (titles: readonly string[]) =>
    await fitChapters({
      book: { files: parts, chapters: chapters.map((one, at) => ({ ...one, stated: titles[at] ?? '' })) },
      listed,
    })
  const named = await fitAs(['1', '2', '3', '4', '5'])
  assert.deepEqual([named.status, named.detail.anchors], ['fill', 4])
  for (const titles of [[], ['Track 1', 'Track 2', 'Track 3', 'Track 4', 'Track 5']]) {
    const { status, detail } = await fitAs(titles)
    assert.notEqual(status, 'fill', titles.join())
    assert.ok(detail.anchors < 4)
  }
})

test('a title generated by the fit is distinguished from listed ones', async () => {
  const listed = toList([600, 600, 600], (at) => (at === 1 ? '' : `Chapter ${at + 1}`))
  const { chapters } = await fitChapters({ book: createFitBook({ files: [1800] }), listed })
  assert.deepEqual(
    chapters.map(({ title, stated }) => [title, stated]),
    [
      ['Chapter 1', undefined],
      ['Chapter 2', ''],
      ['Chapter 3', undefined],
    ],
  )
})
