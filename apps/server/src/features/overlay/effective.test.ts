import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EDIT_FIELDS, type EditField } from '@chapterhouse/contract/names'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { createBook } from '../../../test/test-book.ts'
import { createTestServer } from '../../../test/test-server.ts'
import type { Book } from '../catalogue/index.ts'
import { relPath } from '../paths/index.ts'
import { basisOf, type ChapterChoice } from './chapter-check.ts'
import type { StoredCheck } from './chapter-checks.store.ts'
import { type ChapterTitle, type Edit, effective, textOf, titleOf } from './effective.ts'

const fields = {
  ...{ title: 'Dune', author: 'Ann', narrator: '', series: 'Saga', seriesIndex: 0, moreSeries: [], published: '1965' },
  ...{ description: '', asin: 'A', isbn: '' },
}
const edit = (value: string, source: Edit['source'] = 'edited'): Edit => ({ value, source, editedBy: 'Root', editedAt: '' })
const nothing = {
  edits: new Map<EditField, Edit>(),
  identifiers: { asin: '', isbn: '' },
  titles: [],
  coverId: 0,
  chapterChoice: '',
  check: undefined,
} as const
const scanned = {
  fields,
  chapters: [{ title: 'One', file: 0, startUs: 0 }],
  files: [
    { path: '1.mp3', durationUs: 1 },
    { path: '2.mp3', durationUs: 1 },
  ],
}

test('without edits or identifiers, the scanned values are returned unchanged', () => {
  const { values, sources, chapters } = effective(scanned, nothing)
  assert.equal(values, fields)
  assert.equal(chapters, scanned.chapters)
  assert.deepEqual(new Set(Object.values(sources)), new Set(['scan']))
})

test('identifiers of an edition override the scan, and edits override both', () => {
  const overlay = {
    ...nothing,
    identifiers: { asin: 'B', isbn: '9' },
    edits: new Map<EditField, Edit>([
      ['isbn', edit('')],
      ['series_index', edit('2.5', 'community')],
      ['more_series', edit('[{"name":"Else","position":null}]')],
    ]),
  }
  const { values, sources } = effective(scanned, overlay)
  assert.deepEqual(
    [values.asin, values.isbn, values.seriesIndex, values.moreSeries],
    ['B', '', 2.5, [{ name: 'Else', position: null }]],
  )
  assert.deepEqual([sources.asin, sources.isbn, sources.series_index, sources.title], ['community', 'edited', 'community', 'scan'])
  assert.deepEqual(
    EDIT_FIELDS.map((field) => textOf(values, field)),
    ['Dune', 'Ann', '', 'Saga', '2.5', '[{"name":"Else","position":null}]', '1965', '', 'B', ''],
  )
})

const named = (file: string, startUs: number): ChapterTitle => ({ file, startUs, title: file })
const titleCases: readonly [string, { file: number; startUs: number }, string[], ChapterTitle[], string | undefined][] = [
  ['by its file and start', { file: 1, startUs: 5 }, ['a', 'b'], [named('a', 5), named('b', 5)], 'b'],
  ['not by a title for another file', { file: 1, startUs: 5 }, ['a', 'b'], [named('a', 5)], undefined],
  ['not by a title for another start', { file: 0, startUs: 6 }, ['a', 'b'], [named('a', 5)], undefined],
  ['the only file by any name', { file: 0, startUs: 5 }, [''], [named('a', 5)], 'a'],
  ['the only file by its own name first', { file: 0, startUs: 5 }, [''], [named('a', 5), named('', 5)], ''],
]
for (const [name, chapter, files, titles, expected] of titleCases)
  test(`a chapter title is matched: ${name}`, () =>
    assert.equal(
      titleOf(
        chapter,
        files.map((path) => ({ path })),
        titles,
      )?.title,
      expected,
    ))

type Step =
  | { kind: 'scan'; title: string; author: string; parts: number }
  | { kind: 'edit'; field: 'title' | 'author' | 'series'; value: string }
  | { kind: 'revert'; field: 'title' | 'author' | 'series' }
  | { kind: 'match'; field: 'title' | 'author' | 'series'; value: string }
  | { kind: 'identify'; asin: string }
  | { kind: 'name'; startUs: number; title: string }
  | { kind: 'choose'; choice: ChapterChoice }
  | { kind: 'check'; of: { parts: number; asin: string }; status: string }

const word = fc.constantFrom('Dune', 'Emma', 'Other')
const field = fc.constantFrom('title' as const, 'author' as const, 'series' as const)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('scan' as const), title: word, author: word, parts: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('edit' as const), field, value: fc.oneof(word, fc.constant('Mine')) }),
  fc.record({ kind: fc.constant('revert' as const), field }),
  fc.record({ kind: fc.constant('match' as const), field, value: fc.constantFrom('Dune', 'Matched') }),
  fc.record({ kind: fc.constant('identify' as const), asin: fc.constantFrom('B000000001', 'B000000002') }),
  fc.record({ kind: fc.constant('name' as const), startUs: fc.constant(0), title: word }),
  fc.record({ kind: fc.constant('choose' as const), choice: fc.constantFrom<ChapterChoice>('files', 'community', '') }),
  fc.record({
    kind: fc.constant('check' as const),
    of: fc.record({ parts: fc.integer({ min: 1, max: 3 }), asin: fc.constantFrom('', 'B000000001') }),
    status: fc.constantFrom('fill', 'same', 'length_mismatch'),
  }),
)

/** Steps after which the community's chapters are in use. */
const APPLIED: Step[] = [
  { kind: 'scan', title: 'Dune', author: 'Ann', parts: 2 },
  { kind: 'identify', asin: 'B000000001' },
  { kind: 'check', of: { parts: 2, asin: 'B000000001' }, status: 'fill' },
]

/** A check of a book in one state, current while the book is in that state. */
function checkOf({ asin, parts }: { parts: number; asin: string }, status: string): StoredCheck {
  const { files, chapters } = createBook({ path: 'Book', parts })
  const acts = [{ title: 'Act 1', file: 0, startUs: 0, endUs: 1, offsetUs: 0 }]
  const nothing = { workId: '', recordingId: '', listHash: '', detail: '{}', sourceList: '[]', anchors: '[]', checkedAt: '' }
  const basis = basisOf({ asin, isbn: '', files, chapters })
  return { ...nothing, basis, status, chapters: status === 'length_mismatch' ? [] : acts }
}

test('the order of scans, edits, matches, checks and choices does not change the resulting book', async () => {
  await using server = await createTestServer()
  const { catalogue, overlay } = server.services
  server.person('Root', { isAdmin: true })
  const shown = ({ id: _id, stamp: _stamp, path: _path, indexedAt: _at, ...book }: Book & { indexedAt?: string }) => book
  let names = 0
  let community = 0
  function play(path: string, steps: readonly Step[]): Book {
    const key = { libraryId: 1, path: relPath(path) }
    for (const one of steps) {
      const { title, author, parts } = one.kind === 'scan' ? one : { title: '', author: '', parts: 1 }
      if (one.kind === 'scan')
        // The files are the same at every path, so the books can be compared.
        catalogue.save(
          1,
          { ...createBook({ title, author, parts, path: 'Book' }), path: key.path },
          { onDemand: false, notBeforeMs: 0 },
        )
      if (one.kind === 'edit') overlay.change(key, { set: new Map([[one.field, one.value]]) }, 1)
      if (one.kind === 'match') overlay.change(key, { set: new Map([[one.field, one.value]]), source: 'community' }, 1)
      if (one.kind === 'revert') overlay.change(key, { revert: [one.field] }, 1)
      if (one.kind === 'identify') overlay.identify(key, { asin: one.asin, isbn: '' })
      if (one.kind === 'choose') overlay.change(key, { chapterChoice: one.choice }, 1)
      if (one.kind === 'check') overlay.saveChapterCheck(key, checkOf(one.of, one.status))
      if (one.kind === 'name') overlay.change(key, { name: [{ file: '1.mp3', startUs: one.startUs, title: one.title }] }, 1)
    }
    const book = catalogue.whole(1, key.path)
    assert.ok(book)
    return book
  }
  function takenBack(path: string) {
    overlay.takeBackUnseen({ libraryId: null, path: null })
    catalogue.refresh({ libraryId: 1, path: relPath(path) })
    const book = catalogue.whole(1, relPath(path))
    return book && shown(book)
  }
  const found = (path: string) =>
    server.infrastructure.db.all<{ title: string; path: string }>(
      'SELECT b.path FROM book_search s JOIN books b ON b.id = s.rowid WHERE book_search MATCH :title AND b.path = :path',
      { title: `title : "${catalogue.whole(1, relPath(path))?.title}"`, path },
    ).length
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const last: Step = steps.findLast(({ kind }) => kind === 'scan') ?? { kind: 'scan', title: 'Dune', author: 'Emma', parts: 2 }
      const first: Step = { kind: 'scan', title: 'First', author: 'First', parts: 1 }
      const decisions = steps.filter(({ kind }) => kind !== 'scan')
      const [one, other, third] = [`a ${++names}`, `b ${names}`, `c ${names}`]
      const mixed = play(one, [first, ...steps, last])
      assert.deepEqual(shown(play(other, [last, ...decisions])), shown(mixed))
      assert.deepEqual(shown(play(third, [...decisions, last])), shown(mixed))
      assert.deepEqual([found(one), found(other)], [1, 1])
      if (mixed.chaptersSource === 'community') community += 1
      const without = steps.filter(({ kind }) => kind !== 'match')
      const fourth = `d ${names}`
      assert.deepEqual(takenBack(one), shown(play(fourth, [first, ...without, last])), 'as if nothing had been matched')
    }),
    { numRuns: runs(30, 300), examples: [[APPLIED]] },
  )
  assert.ok(community > 0)
})
