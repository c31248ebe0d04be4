import assert from 'node:assert/strict'
import { renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { createScannedLibrary } from '../../../test/scanned-library.ts'
import { relPath } from '../paths/index.ts'

const characters = (name: string, license = 'CC-BY-SA-3.0') =>
  JSON.stringify({ license, characters: [{ id: 'one', name, reveal: { chapter: 1 } }] })
const recaps = (text: string) => JSON.stringify({ license: 'CC-BY-SA-4.0', recaps: [{ through: { chapter: 0 }, text }] })
const X = 'no sound, and attachments do not mind'

type Shelf = Awaited<ReturnType<typeof createScannedLibrary>>

/** The name of the only character, and the text of the only recap. */
function attachedTo(shelf: Shelf, where: string): { character?: string; recap?: string } {
  const { characters: people, recaps: texts } = shelf.services.attachments.of(shelf.book(where))
  const [person, text] = [people?.characters[0], texts?.recaps[0]]
  return { ...(person && { character: person.name }), ...(text && { recap: text.text }) }
}
const notes = (log: Awaited<ReturnType<Shelf['scan']>>['log']) =>
  log
    .filter(({ kind }) => kind === 'attachment')
    .map(({ path: where, detail }) => `${where}: ${detail}`)
    .sort()

test('a scan reads the attachments of folder and single-file books; for each file, ours come first', async () => {
  await using shelf = await createScannedLibrary({
    'Dune/1.mp3': X,
    'Dune/.chapterhouse/characters.json': characters('ours'),
    'Dune/.audiosilo/characters.json': characters('theirs'),
    'Dune/.audiosilo/recaps.json': recaps('theirs'),
    'Dune/.other/recaps.json': recaps('unknown'),
    'Emma.m4b': X,
    'Emma.mp3': X,
    'Persuasion.mp3': X,
    '.chapterhouse/Emma/characters.json': characters('Emma'),
    '.chapterhouse/Nobody/characters.json': characters('no book'),
    '.chapterhouse/characters.json': characters('of the root, which is no book'),
    '.audiosilo/Persuasion/recaps.json': recaps('Anne'),
    'Set/CD1/1.mp3': X,
    'Set/CD2/1.mp3': X,
    'Set/.chapterhouse/recaps.json': recaps('the set'),
  })
  assert.deepEqual(
    ['Dune', 'Emma.m4b', 'Emma.mp3', 'Persuasion.mp3', 'Set/CD1'].map((where) => attachedTo(shelf, where)),
    [{ character: 'ours', recap: 'theirs' }, { character: 'Emma' }, { character: 'Emma' }, { recap: 'Anne' }, {}],
  )
  shelf.override('Set', 'book')
  await shelf.scan()
  assert.deepEqual(attachedTo(shelf, 'Set'), { recap: 'the set' })
})

test("attachments are read again when they change and dropped when they disappear; other books don't change", async () => {
  await using shelf = await createScannedLibrary({ 'Dune/1.mp3': { kind: 'mp3' }, 'Emma/1.mp3': { kind: 'mp3' } })
  const signatures = () => shelf.services.catalogue.known(1).map(({ path: where, signature }) => `${where} ${signature}`)
  const [before, stamp] = [signatures(), shelf.book('Emma').stamp]
  await shelf.lay({ 'Dune/.chapterhouse/characters.json': characters('first') })
  const added = await shelf.scan()
  assert.deepEqual([attachedTo(shelf, 'Dune'), added.updated], [{ character: 'first' }, 1])
  const read = shelf.book('Dune').stamp
  await shelf.scan()
  assert.equal(shelf.book('Dune').stamp, read, 'an unchanged book is not read')

  await shelf.lay({ 'Dune/.chapterhouse/characters.json': characters('second name') })
  await shelf.scan()
  assert.deepEqual(attachedTo(shelf, 'Dune'), { character: 'second name' })

  rmSync(path.join(shelf.root, 'Dune/.chapterhouse'), { recursive: true })
  await shelf.scan()
  assert.deepEqual(attachedTo(shelf, 'Dune'), {})
  assert.deepEqual([signatures(), shelf.book('Emma').stamp], [before, stamp])
})

test('attachments move with their book and are removed with it', async () => {
  await using shelf = await createScannedLibrary({
    'Dune/1.mp3': { kind: 'mp3' },
    'Emma/1.mp3': X,
    'Dune/.chapterhouse/characters.json': characters('Paul'),
  })
  renameSync(path.join(shelf.root, 'Dune'), path.join(shelf.root, 'Arrakis'))
  await shelf.scan()
  assert.deepEqual(attachedTo(shelf, 'Arrakis'), { character: 'Paul' })
  rmSync(path.join(shelf.root, 'Arrakis'), { recursive: true })
  await shelf.scan()
  assert.deepEqual(shelf.infrastructure.db.all('SELECT path FROM book_attachments'), [])
})

test('a book not yet scanned has its attachments on demand, and again when it is re-read', async () => {
  await using shelf = await createScannedLibrary({}, { unscanned: true })
  await shelf.lay({ 'Dune/1.mp3': X, 'Dune/.chapterhouse/characters.json': characters('Paul') })
  const get = async () => {
    const { body } = await shelf.get('/libraries/1/attachments?path=Dune')
    return (body as { work?: { characters: { name: string }[] } }).work?.characters.map(({ name }) => name)
  }
  assert.deepEqual(await get(), ['Paul'])
  await shelf.lay({ 'Dune/.chapterhouse/characters.json': characters('Paul Atreides') })
  const { statusCode } = await shelf.app.inject({
    method: 'POST',
    url: '/api/v1/admin/libraries/1/book/rescan?path=Dune',
    headers: shelf.admin,
  })
  assert.equal(statusCode, 200)
  assert.deepEqual(await get(), ['Paul Atreides'])
})

/** Scans while reading the attachments of any book times out, this many times. */
async function scanLate(shelf: Shelf, times: number) {
  const readings = new Map<string, number>()
  const run = await shelf.scanWith({
    async readBook(request, signal) {
      const read = await shelf.services.scanning.scanNeeds.readBook(request, signal)
      const count = (readings.get(read.path) ?? 0) + 1
      readings.set(read.path, count)
      return count > times ? read : { ...read, attachments: undefined, isStable: false }
    },
  })
  return { ...run, readings: Object.fromEntries(readings), notes: notes(shelf.services.scanning.logOf(run.id)) }
}

test('attachments that time out are read again by the same scan, and its log says so', async () => {
  await using shelf = await createScannedLibrary(
    { 'Dune/1.mp3': { kind: 'mp3' }, 'Dune/.chapterhouse/characters.json': characters('Paul') },
    { unscanned: true },
  )
  const { status, added, updated, readings, notes: logged } = await scanLate(shelf, 1)
  assert.deepEqual({ status, added, updated, readings }, { status: 'ok', added: 1, updated: 0, readings: { Dune: 2 } })
  assert.deepEqual(logged, ['Dune: could not be read in time, and were read again at the end of the scan'])
  assert.deepEqual(attachedTo(shelf, 'Dune'), { character: 'Paul' })
  const { stamp } = shelf.book('Dune')
  assert.deepEqual([notes((await shelf.scan()).log), shelf.book('Dune').stamp], [[], stamp], 'the next scan has nothing to read')

  await shelf.lay({ 'Dune/.chapterhouse/characters.json': characters('Paul Atreides') })
  assert.equal((await scanLate(shelf, 1)).updated, 1)
  assert.deepEqual(attachedTo(shelf, 'Dune'), { character: 'Paul Atreides' })
})

test("attachments that time out twice don't change until the next scan", async () => {
  await using shelf = await createScannedLibrary({
    'Dune/1.mp3': { kind: 'mp3' },
    'Dune/.chapterhouse/characters.json': characters('Paul'),
    'Emma/1.mp3': { kind: 'mp3', hertz: 500 },
  })
  await shelf.lay({ 'Dune/.chapterhouse/characters.json': characters('Paul Atreides') })
  const late = await scanLate(shelf, 2)
  assert.deepEqual([late.updated, late.readings], [0, { Dune: 2 }])
  assert.deepEqual(late.notes, ['Dune: could not be read in time, twice: the next scan reads them again'])
  assert.deepEqual(attachedTo(shelf, 'Dune'), { character: 'Paul' })
  assert.deepEqual([(await shelf.scan()).updated, attachedTo(shelf, 'Dune')], [1, { character: 'Paul Atreides' }])
})

const huge = JSON.stringify({ license: 'CC-BY-SA-3.0', padding: 'x'.repeat(3 * 1024 * 1024), characters: [] })
const hostile = [
  { name: 'broken JSON', laid: '{', why: 'not a JSON object' },
  { name: '3 MiB', laid: huge, why: 'larger than 2 MiB' },
  { name: 'a FIFO', laid: 'fifo', why: 'not a file' },
  { name: 'a folder', laid: null, why: 'not a file' },
  { name: 'a link out of the library', laid: { link: '/etc/hostname' }, why: 'a link' },
  { name: 'a link to another book', laid: { link: '../../Emma/.chapterhouse/characters.json' }, why: 'a link' },
  { name: 'a dangling link', laid: { link: 'nowhere' }, why: 'ENOENT' },
  { name: 'bytes that are not UTF-8', laid: Uint8Array.of(0xff, 0xfe, 0x7b), why: 'not UTF-8' },
  { name: 'another licence', laid: characters('Paul', 'MIT'), why: 'not licensed under CC BY-SA 3.0 or 4.0' },
] as const
test('unusable files are logged and give way to the next, and are never an issue of the book', async () => {
  const tree = Object.fromEntries(
    hostile.flatMap(({ laid }, at) => [
      [`Book ${at}/1.mp3`, { kind: 'mp3' } as const],
      [`Book ${at}/.chapterhouse/characters.json`, laid],
      [`Book ${at}/.audiosilo/characters.json`, characters('theirs')],
    ]),
  )
  await using shelf = await createScannedLibrary(
    { ...tree, 'Emma/1.mp3': { kind: 'mp3' }, 'Emma/.chapterhouse/characters.json': characters('Emma') },
    { unscanned: true },
  )
  const { status, errors, log } = await shelf.scan()
  assert.deepEqual([status, errors], ['ok', 0])
  assert.deepEqual(
    notes(log),
    hostile.map(({ why }, at) => `Book ${at}: .chapterhouse/characters.json: ${why}`),
  )
  for (const [at, { name }] of hostile.entries()) {
    assert.deepEqual(attachedTo(shelf, `Book ${at}`), { character: 'theirs' }, name)
    assert.equal(shelf.problem(`Book ${at}`).kind, '', name)
  }
  // Links, folders and a FIFO were just created, so their books are read once more.
  const isFile = ({ laid }: (typeof hostile)[number]) => (typeof laid === 'string' ? laid !== 'fifo' : laid instanceof Uint8Array)
  const again = notes((await shelf.scan()).log)
  for (const [at, one] of hostile.entries())
    if (isFile(one)) assert.ok(!again.some((note) => note.startsWith(`Book ${at}:`)), `${one.name} is logged again`)
})

test('a hidden folder that is a link is not opened', async () => {
  await using shelf = await createScannedLibrary({
    'Dune/1.mp3': X,
    'Dune/.chapterhouse': { link: '../Emma/.chapterhouse' },
    'Emma/1.mp3': X,
    'Emma/.chapterhouse/characters.json': characters('Emma'),
  })
  assert.deepEqual(attachedTo(shelf, 'Dune'), {})
})

test('wrong entries are left out and logged', async () => {
  const list = [1, 2].map((chapter) => ({ id: 'one', name: 'Paul', reveal: { chapter } }))
  await using shelf = await createScannedLibrary({ 'Dune/1.mp3': X }, { unscanned: true })
  await shelf.lay({ 'Dune/.chapterhouse/characters.json': JSON.stringify({ license: 'CC-BY-SA-3.0', characters: list }) })
  const { log } = await shelf.scan()
  assert.deepEqual(notes(log), ['Dune: .chapterhouse/characters.json: wrong entries left out: 1'])
  assert.equal(shelf.services.attachments.of(shelf.book('Dune')).characters?.characters.length, 1)
  assert.equal(shelf.services.catalogue.holding(1, relPath('Dune/.chapterhouse')), undefined)
})

test('hidden folders are neither listed nor served, by any route', async () => {
  const text = recaps('secret')
  await using shelf = await createScannedLibrary({ 'Dune/1.mp3': { kind: 'mp3' }, 'Dune/.chapterhouse/recaps.json': text })
  for (const route of ['file', 'stream', 'item', 'cover', 'fs', 'chapters', 'attachments'])
    for (const where of ['Dune/.chapterhouse/recaps.json', 'Dune/.chapterhouse']) {
      const { statusCode } = await shelf.app.inject({
        url: `/api/v1/libraries/1/${route}?path=${encodeURIComponent(where)}`,
        headers: shelf.admin,
      })
      assert.equal(statusCode, 404, `${route} of ${where}`)
    }
  for (const route of ['files', 'fs'])
    assert.ok(!JSON.stringify((await shelf.get(`/libraries/1/${route}?path=Dune`)).body).includes('recaps'))
})
