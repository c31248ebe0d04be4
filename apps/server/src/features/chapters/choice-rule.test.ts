import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createBook } from '../../../test/test-book.ts'
import { createTestServer } from '../../../test/test-server.ts'
import type { ScannedBook } from '../catalogue/index.ts'
import { relPath } from '../paths/index.ts'
import { bookAt, storeCheck } from './test/stored-check.ts'

const server = await createTestServer()
after(() => server[Symbol.asyncDispose]())
const { catalogue, overlay } = server.services
server.person('Root', { isAdmin: true })
const root = 1

let made = 0
function addBook(more: Partial<ScannedBook> = {}) {
  made += 1
  const scanned = { ...createBook({ path: `Book ${made}`, asin: 'B000000001', parts: 2 }), ...more }
  const key = { libraryId: 1, path: scanned.path }
  const save = (again: ScannedBook) => catalogue.save(1, again, { onDemand: false, notBeforeMs: 0 })
  save(scanned)
  return { key, scanned, save }
}
const titlesAt = (path: string) => bookAt(server.services, path).chapters.map(({ title }) => title)
const ACTS = ['Act 1', 'Act 2', 'Act 3']
const OWN = ['Chapter 1', 'Chapter 2']

const FITTED = ['fill', 'same', 'titles', 'refine', 'restructure']
const FAILED = ['no_match', 'unavailable', 'length_mismatch', 'structure_mismatch', 'crosses_files']
const CASES = [
  ...FITTED.map((status) => ({ status, choice: '' as const, inUse: status === 'fill' ? ACTS : OWN })),
  ...FITTED.map((status) => ({ status, choice: 'community' as const, inUse: ACTS })),
  ...FITTED.map((status) => ({ status, choice: 'files' as const, inUse: OWN })),
  ...FAILED.map((status) => ({ status, choice: 'community' as const, inUse: OWN })),
]
for (const { status, choice, inUse } of CASES)
  test(`${status} with ${choice === '' ? 'no choice' : `the choice ${choice}`} uses ${inUse === ACTS ? 'the community' : 'the files'}`, () => {
    const { key } = addBook()
    if (choice !== '') overlay.change(key, { chapterChoice: choice }, root)
    storeCheck(server.services, key.path, { status })
    assert.deepEqual(titlesAt(key.path), inUse)
    assert.equal(bookAt(server.services, key.path).chaptersSource, inUse === ACTS ? 'community' : '')
  })

test('a choice takes effect immediately, and auto reverts it', () => {
  const { key } = addBook()
  storeCheck(server.services, key.path)
  const revision = bookAt(server.services, key.path).revision
  overlay.change(key, { chapterChoice: 'files' }, root)
  assert.deepEqual(titlesAt(key.path), OWN)
  const [audio, chapters] = bookAt(server.services, key.path).revision.split('.')
  assert.deepEqual([revision.split('.')[0] === audio, revision.split('.')[1] === chapters], [true, false])
  overlay.change(key, { chapterChoice: '' }, root)
  assert.deepEqual([titlesAt(key.path), bookAt(server.services, key.path).revision], [ACTS, revision])
})

const longer = (book: ScannedBook): ScannedBook => ({
  ...book,
  files: book.files.map((file) => ({ ...file, durationUs: file.durationUs + 1_000_000 })),
})
const CHANGES: { name: string; change: (book: ScannedBook) => ScannedBook }[] = [
  { name: 'longer audio', change: longer },
  { name: 'another ASIN', change: (book) => ({ ...book, fields: { ...book.fields, asin: 'B000000002' } }) },
  {
    name: 'other chapters in the tags',
    change: (book) => ({ ...book, chapters: book.chapters.map((chapter) => ({ ...chapter, title: 'X' })) }),
  },
  {
    name: 'renamed files',
    change: (book) => ({ ...book, files: book.files.map((file) => ({ ...file, path: `new ${file.path}` })) }),
  },
]
for (const { name, change } of CHANGES)
  test(`after a scan that finds ${name}, a check does not apply; it applies again to the old audio`, () => {
    const { key, scanned, save } = addBook()
    storeCheck(server.services, key.path)
    save(change(scanned))
    assert.notDeepEqual(titlesAt(key.path), ACTS)
    save(scanned)
    assert.deepEqual(titlesAt(key.path), ACTS)
  })

test('editing an identifier ends the check as well; reverting it restores the check', () => {
  const { key } = addBook()
  storeCheck(server.services, key.path)
  overlay.change(key, { set: new Map([['asin', '']]) }, root)
  assert.deepEqual(titlesAt(key.path), OWN)
  overlay.change(key, { revert: ['asin'] }, root)
  assert.deepEqual(titlesAt(key.path), ACTS)
})

test('a scan of unchanged files keeps the choice, and the new title of a community chapter', () => {
  const { key, scanned, save } = addBook()
  storeCheck(server.services, key.path, { status: 'refine' })
  overlay.change(key, { chapterChoice: 'community', name: [{ file: '1.mp3', startUs: 0, title: 'Overture' }] }, root)
  save(scanned)
  assert.deepEqual(titlesAt(key.path), ['Overture', 'Act 2', 'Act 3'])
  overlay.change(key, { chapterChoice: 'files' }, root)
  assert.deepEqual(titlesAt(key.path), ['Overture', 'Chapter 2'])
})

test('check and choice follow a moved book and remain current', () => {
  const { key, scanned, save } = addBook()
  storeCheck(server.services, key.path, { status: 'titles' })
  overlay.change(key, { chapterChoice: 'community' }, root)
  const to = relPath('Moved')
  server.services.follow({ libraryId: 1, from: key.path, to, shiftSeconds: 0, joins: false, isLastDisc: false })
  assert.deepEqual(titlesAt('Moved'), ACTS)
  save({ ...scanned, path: to })
  assert.deepEqual(titlesAt('Moved'), ACTS)
  assert.equal(overlay.chapterCheck(key), undefined)
})

test('check and choice of a disc do not apply to the joined book', () => {
  const { key } = addBook()
  storeCheck(server.services, key.path)
  overlay.change(key, { chapterChoice: 'community' }, root)
  const to = relPath('Joined')
  server.services.follow({ libraryId: 1, from: key.path, to, shiftSeconds: 0, joins: true, isLastDisc: true })
  assert.equal(overlay.chapterCheck({ libraryId: 1, path: to }), undefined)
  assert.ok(overlay.chapterCheck(key))
})

test('a check survives the removal of its book from the index', () => {
  const { key, scanned, save } = addBook()
  storeCheck(server.services, key.path)
  catalogue.forget(1, [key.path])
  save(scanned)
  assert.deepEqual(titlesAt(key.path), ACTS)
})
