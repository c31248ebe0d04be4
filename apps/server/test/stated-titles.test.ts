import assert from 'node:assert/strict'
import { mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { Laid } from '@chapterhouse/testkit/test-disk'
import { answersAbout } from '../src/features/chapters/test/recording-service.ts'
import { startFakeMetadataService } from '../src/features/enrichment/test/fake-metadata-service.ts'
import { basisOf, hashOf } from '../src/features/overlay/index.ts'
import { createScannedLibrary } from './scanned-library.ts'

type Shelf = Awaited<ReturnType<typeof createScannedLibrary>>

const ASIN = 'B000000001'
const part = (hertz: number, title?: string): Laid => ({
  ...{ kind: 'mp3', seconds: 2, hertz },
  tags: { album: 'Saga', ASIN, ...(title !== undefined && { title }) },
})
/** Four files, with these titles by tag. */
const parts = (folder: string, titles: readonly (string | undefined)[]): Record<string, Laid> =>
  Object.fromEntries(titles.map((title, at) => [`${folder}/${at + 1}.mp3`, part(300 + 10 * at, title)]))
const UNTAGGED = [undefined, undefined, undefined, undefined]
const TAGGED = ['Chapter 1', 'Chapter 2', 'Chapter 3', 'Chapter 4']

async function chaptersOf(shelf: Shelf, where: string) {
  const { status, body } = await shelf.get(`/libraries/1/chapters?path=${encodeURIComponent(where)}`)
  assert.equal(status, 200)
  return body as { chapters: { title: string; stated?: string; logical?: number }[]; revision: string; chapters_source?: string }
}
const logicalOf = async (shelf: Shelf, where: string) => (await chaptersOf(shelf, where)).chapters.map(({ logical }) => logical)
const NONE = [undefined, undefined, undefined, undefined]

async function edit(shelf: Shelf, where: string, change: object): Promise<void> {
  const url = `/api/v1/admin/libraries/1/book?path=${encodeURIComponent(where)}`
  const response = await shelf.app.inject({ method: 'PATCH', url, headers: shelf.admin, payload: change })
  assert.equal(response.statusCode, 200, response.body)
}

/** Stores all books' rows like a server that kept no sources, with an older reader's signature. */
function asBefore({ infrastructure: { db }, services }: Shelf): void {
  const plain = (chapters: { stated?: string }[]) => chapters.map(({ stated, ...chapter }) => chapter)
  for (const { id, chapters, scanned } of db.all<{ id: number; chapters: string; scanned: string }>(
    'SELECT book_id AS id, chapters, scanned FROM book_details',
  )) {
    const below = scanned === '' ? undefined : JSON.parse(scanned)
    db.run('UPDATE book_details SET chapters = :chapters, scanned = :scanned WHERE book_id = :id', {
      id,
      chapters: JSON.stringify(plain(JSON.parse(chapters))),
      scanned: below ? JSON.stringify({ ...below, chapters: plain(below.chapters) }) : '',
    })
  }
  db.run("UPDATE books SET signature = 'before'")
  for (const texts of Object.values(services.bookTexts)) texts.forget()
}

test("an admin's titles state chapters, and undoing them leaves the files' titles", async () => {
  await using shelf = await createScannedLibrary(parts('Saga', UNTAGGED))
  assert.deepEqual(await logicalOf(shelf, 'Saga'), NONE)
  await edit(shelf, 'Saga', { chapters: { set: { 0: 'Prologue', 1: 'Chapter 1', 3: 'Chapter 2' } } })
  assert.deepEqual(await logicalOf(shelf, 'Saga'), [0, 1, 1, 2])
  await edit(shelf, 'Saga', { chapters: { set: { 0: 'Chapter 1', 1: 'Chapter 2', 2: 'Chapter 3', 3: 'Chapter 4' } } })
  assert.deepEqual(await logicalOf(shelf, 'Saga'), [1, 2, 3, 4], 'the very titles that we made before')
  await shelf.scan()
  assert.deepEqual(await logicalOf(shelf, 'Saga'), [1, 2, 3, 4])
  await edit(shelf, 'Saga', { chapters: { revert: [0, 1, 2, 3] } })
  assert.deepEqual(await logicalOf(shelf, 'Saga'), NONE)
})

test('an edited book keeps the tags of its other chapters', async () => {
  await using shelf = await createScannedLibrary(parts('Saga', ['Prologue', 'Chapter 1', 'Chapter 2', 'Chapter 3']))
  assert.deepEqual(await logicalOf(shelf, 'Saga'), [0, 1, 2, 3])
  await edit(shelf, 'Saga', { chapters: { set: { 3: 'The end' } } })
  assert.deepEqual(await logicalOf(shelf, 'Saga'), [0, 1, 2, 2])
})

test('a moved book, joined discs and separate discs have the titles stated by their files', async () => {
  const discs = { ...parts('Set/CD1', UNTAGGED), ...parts('Set/CD2', TAGGED) }
  await using shelf = await createScannedLibrary({ ...parts('Saga', UNTAGGED), ...parts('Tale', TAGGED), ...discs })
  // They have the same album, which would join them.
  shelf.override('Set', 'collection')
  mkdirSync(path.join(shelf.root, 'Moved'))
  for (const name of ['Saga', 'Tale']) renameSync(path.join(shelf.root, name), path.join(shelf.root, 'Moved', name))
  await shelf.scan()
  assert.deepEqual([await logicalOf(shelf, 'Moved/Saga'), await logicalOf(shelf, 'Moved/Tale')], [NONE, [1, 2, 3, 4]])
  assert.deepEqual([await logicalOf(shelf, 'Set/CD1'), await logicalOf(shelf, 'Set/CD2')], [NONE, [1, 2, 3, 4]])
  shelf.override('Set', 'book')
  await shelf.scan()
  const { chapters } = await chaptersOf(shelf, 'Set')
  assert.deepEqual(
    chapters.map(({ title }) => title),
    [...[1, 2, 3, 4].map((n) => `CD1 - Chapter ${n}`), ...[5, 6, 7, 8].map((n) => `CD2 - Chapter ${n}`)],
  )
  assert.deepEqual(await logicalOf(shelf, 'Set'), [0, 0, 0, 0, 1, 2, 3, 4])
  shelf.override('Set', 'collection')
  await shelf.scan()
  assert.deepEqual([await logicalOf(shelf, 'Set/CD1'), await logicalOf(shelf, 'Set/CD2')], [NONE, [1, 2, 3, 4]])
})

test('until a row is read again, a list of generated titles states nothing', async () => {
  await using shelf = await createScannedLibrary({
    ...parts('Saga', UNTAGGED),
    ...parts('Tale', TAGGED),
    ...parts('Named', ['The owl', 'The pool', 'The race', 'The end']),
    ...parts('Set/CD1', UNTAGGED),
    ...parts('Set/CD2', UNTAGGED),
    ...parts('Edited', UNTAGGED),
  })
  shelf.override('Set', 'book')
  await shelf.scan()
  await edit(shelf, 'Edited', { chapters: { set: { 1: 'The pool' } } })
  asBefore(shelf)
  const all = async () => {
    const books = ['Saga', 'Tale', 'Named', 'Set', 'Edited']
    return Object.fromEntries(await Promise.all(books.map(async (name) => [name, await logicalOf(shelf, name)] as const)))
  }
  const before = await all()
  const silent = { Saga: NONE, Tale: NONE, Named: [1, 2, 3, 4], Set: [...NONE, ...NONE], Edited: NONE }
  assert.deepEqual(before, silent)
  // Another edit writes the row again without reading the files.
  await edit(shelf, 'Edited', { set: { title: 'Other' } })
  await edit(shelf, 'Saga', { set: { title: 'Other' } })
  assert.deepEqual(await all(), silent)
  await shelf.scan()
  assert.deepEqual(await all(), { ...silent, Tale: [1, 2, 3, 4] })
})

test('the revision of the chapters changes with their stated titles, so that players fetch them again', async () => {
  await using shelf = await createScannedLibrary(parts('Saga', UNTAGGED))
  const { revision } = await chaptersOf(shelf, 'Saga')
  await edit(shelf, 'Saga', { chapters: { set: { 0: 'Chapter 1' } } })
  const stated = (await chaptersOf(shelf, 'Saga')).revision
  assert.notEqual(stated, revision)
  await edit(shelf, 'Saga', { chapters: { revert: [0] } })
  assert.equal((await chaptersOf(shelf, 'Saga')).revision, revision)
})

test('a list fitted earlier remains in use, whatever titles the files turn out to state', async () => {
  await using service = await startFakeMetadataService(answersAbout({ id: ASIN, lengths: [2, 2, 2, 2] }))
  await using shelf = await createScannedLibrary(parts('Saga', TAGGED), {
    file: { 'metadata.enabled': true, 'metadata.base_url': service.url },
  })
  await shelf.services.chapterPass.tick()
  const { chapters_source: source, chapters } = await chaptersOf(shelf, 'Saga')
  assert.deepEqual([source, chapters.map(({ title }) => title)], ['community', ['Scene 1', 'Scene 2', 'Scene 3', 'Scene 4']])
  const book = shelf.book('Saga')
  const { basis } = shelf.services.overlay.chapterCheck(book) ?? {}
  const shown = TAGGED.map((title, file) => [title, file, 0])
  const lengthMs = Math.round(book.durationUs / 1000)
  assert.equal(
    basis,
    hashOf(JSON.stringify([ASIN, '', lengthMs, ['1.mp3', '2.mp3', '3.mp3', '4.mp3'], shown])),
    'as it was computed',
  )
  asBefore(shelf)
  const bare = shelf.book('Saga')
  assert.equal(basisOf({ ...bare, chapters: bare.scanned.chapters }), basis)
  await shelf.scan()
  const again = await chaptersOf(shelf, 'Saga')
  assert.deepEqual([again.chapters_source, shelf.services.overlay.chapterCheck(book)?.basis], ['community', basis])
  assert.deepEqual(again.chapters, chapters)
  await shelf.services.chapterPass.tick()
  assert.equal(service.asked().filter((where) => where.endsWith('/chapters')).length, 1, 'it is not checked again')
})

for (const [name, titles, logical] of [
  ['that numbers chapters', ['Chapter 1', 'Chapter 2', 'Chapter 3', 'Chapter 4'], [1, 2, 3, 4]],
  ['without titles', ['', '', '', ''], NONE],
  ['of tracks', ['Track 1', 'Track 2', 'Track 3', 'Track 4'], NONE],
] as const)
  test(`a community list ${name} states its titles`, async () => {
    const answers = answersAbout({ id: ASIN, lengths: [2, 2, 2, 2] })
    const list = Object.keys(answers).find((where) => where.endsWith('/chapters')) ?? ''
    answers[list] = { chapters: titles.map((title, at) => ({ title, start_ms: at * 2000, length_ms: 2000 })) }
    await using service = await startFakeMetadataService(answers)
    await using shelf = await createScannedLibrary(parts('Saga', UNTAGGED), {
      file: { 'metadata.enabled': true, 'metadata.base_url': service.url },
    })
    await shelf.services.chapterPass.tick()
    const read = async () => [(await chaptersOf(shelf, 'Saga')).chapters_source, await logicalOf(shelf, 'Saga')]
    assert.deepEqual(await read(), ['community', logical])
    const check = shelf.services.overlay.chapterCheck(shelf.book('Saga'))
    assert.ok(check)
    const bare = check.chapters.map(({ stated, ...chapter }) => chapter)
    shelf.services.overlay.saveChapterCheck(shelf.book('Saga'), { ...check, chapters: bare })
    assert.deepEqual(await read(), ['community', logical], 'from before the fit kept its titles apart')
    await edit(shelf, 'Saga', { chapter_source: 'files' })
    assert.deepEqual(await read(), [undefined, NONE])
    await edit(shelf, 'Saga', { chapter_source: 'community' })
    assert.deepEqual(await read(), ['community', logical])
  })
