import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { CHAPTER_LISTS } from '@chapterhouse/testkit/chapter-lists'
import { createBook } from '../../../test/test-book.ts'
import { createTestServer } from '../../../test/test-server.ts'
import { relPath } from '../paths/index.ts'

const server = await createTestServer()
after(() => server[Symbol.asyncDispose]())
const { services } = server
const ann = server.person('Ann', { granted: ['.'] })

function addBook(path: string, titles: readonly string[]): void {
  const book = createBook({ path, parts: Math.max(1, titles.length) })
  const chapters = book.chapters.slice(0, titles.length).map((chapter, at) => ({ ...chapter, title: titles[at] ?? '' }))
  services.catalogue.save(1, { ...book, chapters }, { onDemand: false, notBeforeMs: 0 })
}
function addPositions(path: string, duration: number, starts: readonly (readonly [chapter: number, start: number])[]): void {
  const data = JSON.stringify({ duration, chapters: starts.map(([chapter, start]) => ({ chapter, start })) })
  services.attachments.save(1, relPath(path), [{ kind: 'positions', sizeBytes: 1, modifiedMs: 1, hash: data, data }])
}
async function logicalIn(answer: 'item' | 'chapters', path: string): Promise<unknown[]> {
  const response = await server.app.inject({ url: `/api/v1/libraries/1/${answer}?path=${encodeURIComponent(path)}`, headers: ann })
  assert.equal(response.statusCode, 200)
  return response.json<{ chapters: { logical?: number }[] }>().chapters.map(({ logical }) => logical)
}

for (const { name, titles, logical } of CHAPTER_LISTS)
  test(`/item and /chapters number the story chapters: ${name}`, async () => {
    addBook(name, titles)
    const expected = titles.map((_, index) => logical?.[index])
    assert.deepEqual(await logicalIn('item', name), expected)
    assert.deepEqual(await logicalIn('chapters', name), expected)
  })

const NUMBERED = ['Chapter 1', 'Chapter 2', 'Chapter 3', 'Chapter 4']
const placed = [
  {
    name: 'later starts',
    titles: NUMBERED,
    duration: 3_600,
    starts: [
      [0, 0],
      [1, 10],
      [2, 1_800],
      [4, 3_000],
    ],
    logical: [0, 1, 2, 2],
  },
  {
    name: 'earlier starts',
    titles: NUMBERED,
    duration: 3_600,
    starts: [
      [1, 0],
      [9, 10],
    ],
    logical: [1, 2, 3, 4],
  },
  { name: 'a length that is 2 s off', titles: NUMBERED, duration: 3_603.6, starts: [[1, 0]], logical: [1, 1, 1, 1] },
  { name: 'other audio', titles: NUMBERED, duration: 3_604, starts: [[1, 0]], logical: [1, 2, 3, 4] },
  {
    name: 'a start beyond the end',
    titles: NUMBERED,
    duration: 3_600,
    starts: [
      [1, 0],
      [2, 3_600],
    ],
    logical: [1, 2, 3, 4],
  },
  {
    name: 'titles that do not tell',
    titles: ['Track 1', 'Track 2', 'Track 3'],
    duration: 3_600,
    starts: [[1, 0]],
    logical: [undefined, undefined, undefined],
  },
] as const
for (const { name, titles, duration, starts, logical } of placed)
  test(`positions lower the number at the start of a chapter: ${name}`, async () => {
    addBook(name, titles)
    addPositions(name, duration, starts)
    assert.deepEqual(await logicalIn('item', name), logical)
  })

test('the cached book changes with its positions', async () => {
  addBook('Cached', NUMBERED)
  assert.deepEqual(await logicalIn('item', 'Cached'), [1, 2, 3, 4])
  addBook('Cached', NUMBERED)
  addPositions('Cached', 3_600, [[0, 0]])
  assert.deepEqual(await logicalIn('item', 'Cached'), [0, 0, 0, 0])
})
