import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silentFlac } from '@chapterhouse/testkit/silent-flac'
import { createScannedLibrary } from '../../../../test/scanned-library.ts'
import { createRunLog } from '../rows/run-log.ts'
import { scan } from '../scan/scan.ts'

type Shelf = Awaited<ReturnType<typeof createScannedLibrary>>

const HOUR = 3_600
const novel = (album: string, { seconds = HOUR, artist = 'Jane Osten' } = {}) =>
  silentFlac(seconds, { album, artist }, `sound of ${album}`)

/** Calls the API for a book as a listener. */
async function call(shelf: Shelf, request: `${'GET' | 'PUT' | 'POST'} ${string}`, where: string, payload?: object) {
  const [method, url] = request.split(' ') as ['GET' | 'PUT' | 'POST', string]
  const at = `/api/v1/libraries/1/${url}?path=${encodeURIComponent(where)}`
  const response = await shelf.app.inject({ method, url: at, headers: shelf.admin, ...(payload && { payload }) })
  return (response.body === '' ? {} : response.json()) as Record<string, unknown>
}

async function progressAt(shelf: Shelf, where: string): Promise<[position: number, finished: boolean] | undefined> {
  const { progress } = (await call(shelf, 'GET progress', where)) as { progress: { position: number; finished: boolean } | null }
  return progress ? [progress.position, progress.finished] : undefined
}

async function bookmarksAt(shelf: Shelf, where: string): Promise<number[]> {
  const { bookmarks } = (await call(shelf, 'GET bookmarks', where)) as { bookmarks: { position: number }[] }
  return bookmarks.map(({ position }) => position)
}

const save = (shelf: Shelf, where: string, position: number, finished = false) =>
  call(shelf, 'PUT progress', where, { position, finished, updated_at: '2026-01-01T00:00:00Z' })

test('whole books in one folder are separate books from the first scan on', async () => {
  await using shelf = await createScannedLibrary({
    'Jane Osten/a.flac': novel('Emma'),
    'Jane Osten/b.flac': novel('Persuasion'),
    'Jane Osten/One/1.flac': novel('Lady Susan', { seconds: 1_900 }),
    'Jane Osten/One/2.flac': novel('Lady Susan', { seconds: 2_000 }),
  })
  assert.deepEqual(shelf.books(), ['Jane Osten/One', 'Jane Osten/a.flac', 'Jane Osten/b.flac'])
  assert.deepEqual([shelf.book('Jane Osten/a.flac').title, shelf.book('Jane Osten/a.flac').author], ['Emma', 'Jane Osten'])
  const again = await shelf.scan()
  assert.deepEqual([again.books, again.added, again.updated, again.removed, again.status], [3, 0, 0, 0, 'ok'])
  assert.deepEqual(shelf.books(), ['Jane Osten/One', 'Jane Osten/a.flac', 'Jane Osten/b.flac'])
})

test('the new books are counted and announced', async () => {
  await using shelf = await createScannedLibrary({}, { unscanned: true })
  const events: [number, readonly string[]][] = []
  shelf.infrastructure.events.on('books.added', ({ count, titles }) => events.push([count, titles]))
  await shelf.scan()
  await shelf.lay({ 'Jane Osten/a.flac': novel('Emma'), 'Jane Osten/b.flac': novel('Persuasion') })
  const run = await shelf.scan()
  assert.deepEqual([run.books, run.added], [2, 2])
  assert.deepEqual(events, [[2, ['Emma', 'Persuasion']]])
})

test('an override keeps whole books together, and removing it splits them', async () => {
  await using shelf = await createScannedLibrary({}, { unscanned: true })
  await shelf.lay({ 'Jane Osten/a.flac': novel('Emma'), 'Jane Osten/b.flac': novel('Persuasion') })
  shelf.override('Jane Osten', 'book')
  await shelf.scan()
  assert.deepEqual(shelf.books(), ['Jane Osten'])
  shelf.override('Jane Osten', 'collection')
  await shelf.scan()
  assert.deepEqual(shelf.books(), ['Jane Osten/a.flac', 'Jane Osten/b.flac'])
})

test('when tags reveal that a folder is two books, a place goes to the file it is in, and a finish to each', async () => {
  await using shelf = await createScannedLibrary({ 'Box/a.flac': novel('Box'), 'Box/b.flac': novel('Box', { seconds: HOUR * 2 }) })
  assert.deepEqual(shelf.books(), ['Box'])
  const addedAt = shelf.book('Box').addedAtMs
  await save(shelf, 'Box', HOUR + 100)
  await call(shelf, 'POST bookmarks', 'Box', { position: 10 })
  await call(shelf, 'POST bookmarks', 'Box', { position: HOUR + 20 })
  await call(shelf, 'POST favourites', 'Box')
  const reader = shelf.person('Reader', { granted: ['Box'] })
  await shelf.app.inject({
    method: 'PUT',
    url: '/api/v1/libraries/1/progress?path=Box',
    headers: reader,
    payload: { position: HOUR * 3, duration: HOUR * 3, finished: true, updated_at: '2026-01-01T00:00:00Z' },
  })
  await shelf.lay({ 'Box/a.flac': novel('Emma'), 'Box/b.flac': novel('Persuasion', { seconds: HOUR * 2 }) })
  await shelf.scan()
  assert.deepEqual(shelf.books(), ['Box/a.flac', 'Box/b.flac'])
  assert.deepEqual([await progressAt(shelf, 'Box/a.flac'), await progressAt(shelf, 'Box/b.flac')], [undefined, [100, false]])
  assert.deepEqual([await bookmarksAt(shelf, 'Box/a.flac'), await bookmarksAt(shelf, 'Box/b.flac')], [[10], [20]])
  const { body } = await shelf.get('/me/favourites')
  assert.deepEqual((body['favourites'] as { path: string }[]).map(({ path }) => path).toSorted(), ['Box/a.flac', 'Box/b.flac'])
  assert.equal(shelf.book('Box/b.flac').addedAtMs, addedAt)
  for (const path of ['Box/a.flac', 'Box/b.flac']) {
    const { body: own } = await shelf.get(`/libraries/1/progress?path=${encodeURIComponent(path)}`, reader)
    assert.equal((own['progress'] as { finished: boolean }).finished, true, path)
  }
})

test('when tags reveal that they are one book, places are joined again', async () => {
  await using shelf = await createScannedLibrary({ 'Box/a.flac': novel('Emma'), 'Box/b.flac': novel('Persuasion') })
  await save(shelf, 'Box/b.flac', 30)
  await shelf.lay({ 'Box/a.flac': novel('Works'), 'Box/b.flac': novel('Works') })
  await shelf.scan()
  assert.deepEqual(shelf.books(), ['Box'])
  assert.deepEqual(await progressAt(shelf, 'Box'), [HOUR + 30, false])
})

test("discs with one album and one author are one book, with the discs' data", async () => {
  await using shelf = await createScannedLibrary({
    'Au/Discs/CD1/01.flac': novel('Discs (CD 1)'),
    'Au/Discs/CD2/01.flac': novel('Other'),
  })
  assert.deepEqual(shelf.books(), ['Au/Discs/CD1', 'Au/Discs/CD2'])
  await save(shelf, 'Au/Discs/CD2', 40)
  await shelf.lay({ 'Au/Discs/CD2/01.flac': novel('Discs (CD 2)') })
  await shelf.scan()
  assert.deepEqual(shelf.books(), ['Au/Discs'])
  assert.deepEqual(await progressAt(shelf, 'Au/Discs'), [HOUR + 40, false])
  assert.deepEqual(
    shelf.book('Au/Discs').files.map(({ path }) => path),
    ['CD1/01.flac', 'CD2/01.flac'],
  )
  assert.deepEqual(shelf.hints(), [])
  await shelf.lay({ 'Au/Discs/CD3/01.flac': novel('Discs (CD 3)') })
  await shelf.scan()
  assert.deepEqual([shelf.books(), shelf.book('Au/Discs').files.length], [['Au/Discs'], 3])
})

test('discs of other albums remain separate, as do discs that an override separates', async () => {
  await using shelf = await createScannedLibrary({
    'Au/Box/CD1/01.flac': novel('Emma'),
    'Au/Box/CD2/01.flac': novel('Persuasion'),
    'Au/Kept/CD1/01.flac': novel('Kept'),
    'Au/Kept/CD2/01.flac': novel('Kept'),
    'Au/Deep/CD1/01.flac': novel('Deep'),
    'Au/Deep/CD2/01.flac': novel('Deep'),
    'Au/Deep/CD2/more/01.flac': novel('Deep'),
    'Au/Mixed/CD1/01.flac': novel('Mixed'),
    'Au/Mixed/CD2/01.flac': novel('Mixed'),
    'Au/Mixed/Extras/01.flac': novel('Mixed'),
  })
  assert.deepEqual(
    shelf.books().filter((path) => !path.startsWith('Au/Kept')),
    [
      'Au/Box/CD1',
      'Au/Box/CD2',
      'Au/Deep/CD1',
      'Au/Deep/CD2',
      'Au/Deep/CD2/more',
      'Au/Mixed/CD1',
      'Au/Mixed/CD2',
      'Au/Mixed/Extras',
    ],
  )
  assert.ok(shelf.books().includes('Au/Kept'))
  shelf.override('Au/Kept', 'collection')
  await shelf.scan()
  assert.deepEqual(
    shelf.books().filter((path) => path.startsWith('Au/Kept')),
    ['Au/Kept/CD1', 'Au/Kept/CD2'],
  )
})

test('of two formats of one book only the better one is used, and the other is named', async () => {
  await using shelf = await createScannedLibrary({
    'Both/Both.flac': novel('Both', { seconds: 60 }),
    'Both/01.mp3': { kind: 'mp3', seconds: 30, hertz: 300, tags: { album: 'Both' } },
    'Both/02.mp3': { kind: 'mp3', seconds: 30, hertz: 400, tags: { album: 'Both' } },
  })
  assert.deepEqual([shelf.books(), shelf.book('Both').files.map(({ path }) => path)], [['Both'], ['01.mp3', '02.mp3']])
  assert.deepEqual(shelf.hints(), [
    { path: 'Both', kind: 'other_format', detail: 'the same book in another format, not used: Both.flac' },
  ])
  const again = await shelf.scan()
  assert.deepEqual([again.updated, shelf.book('Both').files.length], [0, 2])
  await shelf.remove('Both/02.mp3')
  await shelf.scan()
  assert.deepEqual(
    shelf.book('Both').files.map(({ path }) => path),
    ['01.mp3', 'Both.flac'],
  )
})

test('a renamed folder of whole books keeps its books and their places', async () => {
  await using shelf = await createScannedLibrary({ 'Osten/a.flac': novel('Emma'), 'Osten/b.flac': novel('Persuasion') })
  await save(shelf, 'Osten/b.flac', 30)
  await shelf.lay({ 'Jane Osten/a.flac': novel('Emma'), 'Jane Osten/b.flac': novel('Persuasion') })
  await shelf.remove('Osten')
  const run = await shelf.scan()
  assert.deepEqual([shelf.books(), run.moved], [['Jane Osten/a.flac', 'Jane Osten/b.flac'], 2])
  assert.deepEqual(await progressAt(shelf, 'Jane Osten/b.flac'), [30, false])
})

test('a request reads a book in such a folder as the scan does', async () => {
  await using shelf = await createScannedLibrary({
    'Jane Osten/a.flac': novel('Emma'),
    'Jane Osten/b.flac': novel('Persuasion'),
    'Au/Discs/CD1/01.flac': novel('Discs'),
    'Au/Discs/CD2/01.flac': novel('Discs'),
  })
  const item = async (path: string) => ((await call(shelf, 'GET item', path)) as { rel_path?: string }).rel_path
  shelf.infrastructure.db.run('DELETE FROM books')
  assert.deepEqual(
    [await item('Jane Osten/b.flac'), await item('Au/Discs/CD2'), await item('Jane Osten')],
    ['Jane Osten/b.flac', 'Au/Discs', undefined],
  )
})

test('a scan interrupted while it replaces books is completed by the next one', async () => {
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8]) {
    await using shelf = await createScannedLibrary({ 'Box/CD1/1.flac': novel('Box'), 'Box/CD2/1.flac': novel('Other') })
    await save(shelf, 'Box/CD2', 40)
    await shelf.lay({ 'Box/CD2/1.flac': novel('Box') })
    const { transaction } = shelf.services.scanning.scanNeeds
    let count = 0
    const stopping: typeof transaction = async (work, signal) => {
      count += 1
      if (count > at) throw new Error('power cut')
      await transaction(work, signal)
    }
    const needs = { ...shelf.services.scanning.scanNeeds, transaction: stopping }
    const progress = { total: 0, done: 0, added: 0, updated: 0, moved: 0, removed: 0 }
    const options = { library: shelf.library, byHand: true, progress, log: createRunLog(() => new Date()), advance() {} }
    await scan({ ...options, signal: AbortSignal.timeout(20_000) }, needs).catch(() => undefined)
    await shelf.scan()
    assert.deepEqual(shelf.books(), ['Box'], `after ${at} transactions`)
    assert.deepEqual(await progressAt(shelf, 'Box'), [HOUR + 40, false], `after ${at} transactions`)
  }
})
