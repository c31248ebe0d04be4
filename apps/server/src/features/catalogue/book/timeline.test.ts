import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { chapterTitle, layTimeline, type StatedChapter, type TimelineFile } from './timeline.ts'

const seconds = (count: number) => Math.round(count * 1_000_000)
const stated = (...list: (readonly [title: string, start: number, end: number])[]): StatedChapter[] =>
  list.map(([title, start, end]) => ({ title, startUs: seconds(start), endUs: seconds(end) }))
const createFile = (length: number | null, chapters: StatedChapter[] = [], title = ''): TimelineFile => ({
  durationUs: length === null ? null : seconds(length),
  chapters,
  title,
  prefix: '',
})
/** As `title file start-end @offset`, in seconds. */
const laid = (files: readonly TimelineFile[], listed?: readonly StatedChapter[]) =>
  layTimeline(files, listed).chapters.map(
    ({ title, file, startUs, endUs, offsetUs }) => `${title} ${file} ${startUs / 1e6}-${endUs / 1e6} @${offsetUs / 1e6}`,
  )

const cases: readonly { name: string; files: TimelineFile[]; listed?: StatedChapter[]; expected: string[] }[] = [
  {
    name: 'C-01 the last chapter reaches the end of the file',
    files: [createFile(10, stated(['One', 0, 4], ['Two', 4, 9]))],
    expected: ['One 0 0-4 @0', 'Two 0 4-10 @4'],
  },
  { name: 'C-02 a single file without chapters is one chapter', files: [createFile(10, [], 'Dune')], expected: ['Dune 0 0-10 @0'] },
  {
    name: 'C-03 the offset of a file is the duration of those before it',
    files: [createFile(10, [], 'Intro'), createFile(11, [], 'Middle'), createFile(12)],
    expected: ['Intro 0 0-10 @0', 'Middle 1 0-11 @10', 'Chapter 3 2 0-12 @21'],
  },
  {
    name: 'C-04 a file with chapters and one without make one list',
    files: [createFile(10, stated(['A', 0, 5], ['B', 5, 10])), createFile(5, [], 'part2')],
    expected: ['A 0 0-5 @0', 'B 0 5-10 @5', 'part2 1 0-5 @10'],
  },
  {
    name: 'C-05 the chapters of the second file start at the end of the first file, not of its last chapter',
    files: [createFile(10, stated(['A', 0, 4], ['B', 4, 8])), createFile(5, stated(['C', 0, 2], ['D', 2, 5]))],
    expected: ['A 0 0-4 @0', 'B 0 4-10 @4', 'C 1 0-2 @10', 'D 1 2-5 @12'],
  },
  {
    name: 'C-06 chapters in reverse order are sorted',
    files: [createFile(10, stated(['Two', 4, 9], ['One', 0, 0]))],
    expected: ['One 0 0-4 @0', 'Two 0 4-10 @4'],
  },
  {
    name: 'C-07 chapters are cut at the end of the file, and dropped if they start there or later',
    files: [createFile(10, stated(['One', 0, 6], ['Two', 6, 15], ['Three', 10, 12], ['Four', 12, 15]))],
    expected: ['One 0 0-6 @0', 'Two 0 6-10 @6'],
  },
  {
    name: 'C-08 the time before the first chapter is added to it',
    files: [createFile(10, stated(['One', 2.5, 5], ['Two', 5, 10]))],
    expected: ['One 0 0-5 @0', 'Two 0 5-10 @5'],
  },
  {
    name: 'C-09 a chapter list of the whole book in every part applies to the book',
    files: [1, 2, 3].map(() => createFile(10, stated(['A', 0, 10], ['B', 10, 20], ['C', 20, 30]))),
    expected: ['A 0 0-10 @0', 'B 1 0-10 @10', 'C 2 0-10 @20'],
  },
  {
    name: 'C-10 equal chapter lists within the duration of each part belong to the parts',
    files: [1, 2, 3].map(() => createFile(10, stated(['Chapter 1', 0, 10]))),
    expected: ['Chapter 1 0 0-10 @0', 'Chapter 1 1 0-10 @10', 'Chapter 1 2 0-10 @20'],
  },
  {
    name: 'C-13 an unreadable part has one chapter of length 0',
    files: [createFile(10, [], 'One'), createFile(null, [], 'Two'), createFile(5, [], 'Three')],
    expected: ['One 0 0-10 @0', 'Two 1 0-0 @10', 'Three 2 0-5 @10'],
  },
  {
    name: 'C-15 a title without information becomes the chapter number',
    files: [
      createFile(
        10,
        stated(
          ['', 0, 1],
          ['  ', 1, 2],
          ['Track 3', 2, 3],
          ['intro_64kb.mp3', 3, 4],
          ['Chapter 9', 4, 5],
          ['Part Two', 5, 6],
          ['007', 6, 10],
        ),
      ),
    ],
    expected: [
      'Chapter 1 0 0-1 @0',
      'Chapter 2 0 1-2 @1',
      'Chapter 3 0 2-3 @2',
      'intro 0 3-4 @3',
      'Chapter 9 0 4-5 @4',
      'Part Two 0 5-6 @5',
      'Chapter 7 0 6-10 @6',
    ],
  },
  {
    name: 'C-23 a chapter of the whole book that crosses a file border becomes one unit per file',
    files: [1, 2, 3].map(() => createFile(10, stated(['A', 0, 12], ['B', 12, 30]))),
    expected: ['A 0 0-10 @0', 'A 1 0-2 @10', 'B 1 2-10 @12', 'B 2 0-10 @20'],
  },
  {
    name: 'a very short chapter is added to the previous one, else to the next one',
    files: [
      createFile(10, stated(['Blank', 0, 0.05], ['One', 0.05, 5], ['Gap', 5, 5.05], ['Two', 5.05, 9.99], ['Rest', 9.99, 10])),
    ],
    expected: ['One 0 0-5.05 @0', 'Two 0 5.05-10 @5.05'],
  },
  {
    name: 'the only chapter of a file stays, however short',
    files: [createFile(0.05, stated(['Gong', 0, 0.05]))],
    expected: ['Gong 0 0-0.05 @0'],
  },
  {
    name: 'a file of unknown duration gets that of its chapters',
    files: [createFile(null, stated(['A', 0, 4], ['B', 4, 9])), createFile(1, [], 'C')],
    expected: ['A 0 0-4 @0', 'B 0 4-9 @4', 'C 1 0-1 @9'],
  },
  {
    name: 'sidecar chapters are used if no file has its own',
    files: [createFile(10), createFile(10)],
    listed: stated(['A', 0, 5], ['B', 5, 15], ['C', 15, 21]),
    expected: ['A 0 0-5 @0', 'B 0 5-10 @5', 'B 1 0-5 @10', 'C 1 5-10 @15'],
  },
  {
    name: 'sidecar chapters that do not match the duration are ignored',
    files: [createFile(10, [], 'One'), createFile(10, [], 'Two')],
    listed: stated(['A', 0, 25]),
    expected: ['One 0 0-10 @0', 'Two 1 0-10 @10'],
  },
  {
    name: 'files of joined discs without chapters get the disc as a prefix',
    files: [
      { ...createFile(10, [], 'Intro'), prefix: 'CD1 - ' },
      { ...createFile(10), prefix: 'CD2 - ' },
      { ...createFile(10, stated(['Own', 0, 10])), prefix: 'CD2 - ' },
    ],
    expected: ['CD1 - Intro 0 0-10 @0', 'CD2 - Chapter 2 1 0-10 @10', 'Own 2 0-10 @20'],
  },
  { name: 'no files give no chapters', files: [], expected: [] },
]

for (const { name, files, listed, expected } of cases) test(name, () => assert.deepEqual(laid(files, listed), expected))

test('C-12 five hundred parts cause no drift', () => {
  const third = 333_333
  const files = Array.from({ length: 500 }, (_, at) => ({
    durationUs: third + (at % 3),
    chapters: [],
    title: `P${at}`,
    prefix: '',
  }))
  const { chapters, durationsUs } = layTimeline(files)
  const before = durationsUs.slice(0, 499).reduce((sum, length) => sum + length, 0)
  const last = chapters.at(-1)
  assert.deepEqual(
    [chapters.length, last?.offsetUs, (last?.offsetUs ?? 0) + (last?.endUs ?? 0)],
    [500, before, before + (durationsUs[499] ?? 0)],
  )
})

test("a generated title is kept along with the source's, and with nothing for the rest of a chapter", () => {
  const statedIn = (files: readonly TimelineFile[], listed?: readonly StatedChapter[]) =>
    layTimeline(files, listed).chapters.map(({ title, stated: said }) => [title, said])
  assert.deepEqual(
    statedIn([createFile(10, stated(['', 0, 2], [' Track 9 ', 2, 4], ['intro_64kb.mp3', 4, 6], ['Chapter 4', 6, 10]))]),
    [
      ['Chapter 1', ''],
      ['Chapter 2', 'Track 9'],
      ['intro', undefined],
      ['Chapter 4', 'Chapter 4'],
    ],
  )
  const discs = [
    { ...createFile(10, [], 'Intro'), prefix: 'CD1 - ' },
    { ...createFile(10), prefix: 'CD2 - ', stated: 'Chapter 1' },
    { ...createFile(10), prefix: 'CD2 - ' },
  ]
  assert.deepEqual(statedIn(discs), [
    ['CD1 - Intro', 'Intro'],
    ['CD2 - Chapter 2', 'Chapter 1'],
    ['CD2 - Chapter 3', ''],
  ])
  assert.deepEqual(statedIn([createFile(10), createFile(10)], stated(['A', 0, 5], ['B', 5, 15], ['C', 15, 20])), [
    ['A', undefined],
    ['B', undefined],
    ['B', ''],
    ['C', undefined],
  ])
})

const anyChapter = fc.record({
  title: fc.constantFrom('', 'One', 'Track 3'),
  startUs: fc.oneof(fc.integer({ min: -1_000_000, max: 40_000_000 }), fc.constant(Number.NaN)),
  endUs: fc.integer({ min: -1_000_000, max: 40_000_000 }),
})
const anyFile = fc.record({
  durationUs: fc.option(fc.integer({ min: 0, max: 20_000_000 })),
  chapters: fc.array(anyChapter, { maxLength: 6 }),
  title: fc.constantFrom('', 'Name'),
  prefix: fc.constantFrom('', 'CD1 - '),
})

test('for any input, the chapters cover all files without gaps', () => {
  fc.assert(
    fc.property(fc.array(anyFile, { minLength: 1, maxLength: 5 }), fc.array(anyChapter, { maxLength: 4 }), (files, listed) => {
      const { chapters, durationsUs } = layTimeline(files, listed)
      let reached = 0
      for (const { offsetUs, startUs, endUs, title } of chapters) {
        assert.deepEqual([offsetUs, endUs >= startUs, title !== ''], [reached, true, true])
        reached = offsetUs + (endUs - startUs)
      }
      assert.equal(
        reached,
        durationsUs.reduce((sum, length) => sum + length, 0),
      )
      assert.deepEqual(
        [...new Set(chapters.map(({ file }) => file))],
        files.map((_, at) => at),
      )
    }),
  )
})

test('the same files give the same list', () => {
  fc.assert(
    fc.property(fc.array(anyFile, { maxLength: 4 }), (files) =>
      assert.equal(JSON.stringify(layTimeline(files)), JSON.stringify(layTimeline(structuredClone(files)))),
    ),
  )
})

test('a title loses its file extension, bit rate and underscores', () => {
  assert.deepEqual(['intro_64kb.mp3', 'A_Tale.M4B', 'Chapter 3', 'Part 2', 'CD1', ' x '].map(chapterTitle), [
    'intro',
    'A Tale',
    'Chapter 3',
    'Part 2',
    '',
    'x',
  ])
})

const equalLists: readonly [name: string, titles: readonly string[], shown: readonly string[]][] = [
  ['the title of the book', ['Moon Road', 'Moon Road', 'Moon Road'], ['Chapter 1', 'Chapter 2', 'Chapter 3']],
  ['one title in several spellings', ['Moon Road', 'MOON ROAD'], ['Chapter 1', 'Chapter 2']],
  ['a number that never changes', ['Chapter 1', 'Chapter 1'], ['Chapter 1', 'Chapter 2']],
  ['titles of which one differs', ['Moon Road', 'Moon Road', 'Dawn'], ['Moon Road', 'Moon Road', 'Dawn']],
]
for (const [name, titles, shown] of equalLists)
  test(`chapters with ${name} are "${shown.join('", "')}", and generated titles state nothing`, () => {
    const chapters = titles.map((title, at): StatedChapter => ({ title, startUs: at * 1_000_000, endUs: (at + 1) * 1_000_000 }))
    const laid = layTimeline([{ durationUs: titles.length * 1_000_000, chapters, title: 'Moon Road', prefix: '' }]).chapters
    assert.deepEqual(
      laid.map(({ title }) => title),
      shown,
    )
    const isMade = new Set(titles).size < 3 && shown[0] === 'Chapter 1'
    if (isMade) assert.ok(laid.every(({ stated }) => stated === ''))
  })

test('a chapter that crosses file borders keeps its title', () => {
  const file = { durationUs: 10 * 1_000_000, chapters: [], title: '', prefix: '' }
  const listed = [{ title: 'Dawn', startUs: 0, endUs: 20 * 1_000_000 }]
  assert.deepEqual(
    layTimeline([file, file], listed).chapters.map(({ title }) => title),
    ['Dawn', 'Dawn'],
  )
})
