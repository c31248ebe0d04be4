import assert from 'node:assert/strict'
import { mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { createScannedLibrary } from '../../../../test/scanned-library.ts'
import { relPath } from '../../paths/index.ts'

const tree = {
  'Dune/1.mp3': { kind: 'mp3', hertz: 300 },
  'Dune/2.mp3': { kind: 'mp3', hertz: 310 },
  'Dune/cover.jpg': '\xff\xd8\xff a picture',
  'Dune/map.pdf': 'a map',
  'Emma/1.mp3': { kind: 'mp3', hertz: 320 },
} as const

async function createShelf(more: Parameters<typeof createScannedLibrary>[0] = {}) {
  const shelf = await createScannedLibrary({ ...tree, ...more })
  const { scanning, catalogue } = shelf.services
  const request = async (way: string, where: string) =>
    (await shelf.app.inject({ url: `/api/v1/libraries/1/${way}?path=${encodeURIComponent(where)}`, headers: shelf.admin }))
      .statusCode
  /** Waits for background checks and the scans they start. */
  const backgroundWorkDone = async () => {
    await scanning.missingFiles.whenIdle()
    await scanning.scanner.whenIdle()
  }
  const stampOf = (where: string) => catalogue.find(1, relPath(where))?.stamp
  const filesOf = (where: string) => shelf.book(where).files.map((file) => file.path)
  return { ...shelf, request, backgroundWorkDone, stampOf, filesOf, scans: () => scanning.runs(1).length }
}

test('a deleted file is 404 and disappears from its book without a scan', async () => {
  await using shelf = await createShelf()
  await shelf.remove('Dune/2.mp3')
  const scans = shelf.scans()
  assert.equal(await shelf.request('stream', 'Dune/2.mp3'), 404)
  await shelf.backgroundWorkDone()
  assert.deepEqual(shelf.filesOf('Dune'), ['1.mp3'])
  const { body } = await shelf.get('/libraries/1/item?path=Dune')
  assert.equal((body['files'] as unknown[]).length, 1)
  assert.equal(shelf.scans(), scans)
})

test("a deleted book disappears from item and lists, and people's data is kept", async () => {
  await using shelf = await createShelf()
  const at = '/api/v1/libraries/1/progress?path=Emma'
  await shelf.app.inject({ method: 'PUT', url: at, headers: shelf.admin, payload: { position: 5, duration: 10 } })
  await shelf.remove('Emma')
  assert.equal(await shelf.request('stream', 'Emma/1.mp3'), 404)
  await shelf.backgroundWorkDone()
  assert.equal(await shelf.request('item', 'Emma'), 404)
  assert.deepEqual(shelf.books(), ['Dune'])
  const { body } = await shelf.get('/libraries/1/progress?path=Emma')
  assert.equal((body['progress'] as { position: number }).position, 5)
})

test("a renamed book is found at its new path with people's data", async () => {
  await using shelf = await createShelf()
  const at = '/api/v1/libraries/1/progress?path=Emma'
  await shelf.app.inject({ method: 'PUT', url: at, headers: shelf.admin, payload: { position: 5, duration: 10 } })
  renameSync(path.join(shelf.root, 'Emma'), path.join(shelf.root, 'Emma (1815)'))
  assert.equal(await shelf.request('stream', 'Emma/1.mp3'), 404)
  await shelf.backgroundWorkDone()
  assert.deepEqual(shelf.books(), ['Dune', 'Emma (1815)'])
  const { body } = await shelf.get(`/libraries/1/progress?path=${encodeURIComponent('Emma (1815)')}`)
  assert.equal((body['progress'] as { position: number }).position, 5)
})

test('a request for a deleted cover or extra file also updates the book', async () => {
  for (const [way, where] of [
    ['cover', 'Dune'],
    ['file', 'Dune/cover.jpg'],
  ] as const) {
    await using shelf = await createShelf()
    assert.equal(shelf.book('Dune').cover.kind, 'file')
    await shelf.remove('Dune/cover.jpg')
    assert.equal(await shelf.request(way, where), 404)
    await shelf.backgroundWorkDone()
    assert.equal(shelf.book('Dune').cover.kind, 'none', way)
  }
})

test('an offline library loses no books', async () => {
  await using shelf = await createShelf()
  const away = `${shelf.root} away`
  renameSync(shelf.root, away)
  try {
    const scans = shelf.scans()
    for (const where of ['Dune/1.mp3', 'Emma/1.mp3']) assert.equal(await shelf.request('stream', where), 404)
    await shelf.backgroundWorkDone()
    assert.deepEqual([shelf.books(), shelf.scans()], [['Dune', 'Emma'], scans])
    // An empty mount point is not an emptied library.
    mkdirSync(shelf.root)
    assert.equal(await shelf.request('stream', 'Emma/1.mp3'), 404)
    await shelf.backgroundWorkDone()
    assert.deepEqual(shelf.books(), ['Dune', 'Emma'])
  } finally {
    await shelf.remove('')
    renameSync(away, shelf.root)
  }
})

test('a hundred requests for a missing file cause one reading', async () => {
  await using shelf = await createShelf()
  await shelf.remove('Dune/2.mp3')
  const before = shelf.stampOf('Dune') ?? 0
  for (let round = 0; round < 4; round += 1) {
    await Promise.all(Array.from({ length: 25 }, () => shelf.request('stream', 'Dune/2.mp3')))
    await shelf.backgroundWorkDone()
  }
  assert.equal(shelf.stampOf('Dune'), before + 1)
})

test('a hundred requests for a missing book cause one scan', async () => {
  await using shelf = await createShelf()
  await shelf.remove('Emma')
  const scans = shelf.scans()
  await Promise.all(Array.from({ length: 100 }, () => shelf.request('stream', 'Emma/1.mp3')))
  await shelf.backgroundWorkDone()
  assert.equal(shelf.scans(), scans + 1)
})

test('a request for an unknown name starts no scan', async () => {
  await using shelf = await createShelf()
  const [before, scans] = [shelf.stampOf('Dune'), shelf.scans()]
  for (const [way, where] of [
    ['stream', 'Dune/3.mp3'],
    ['stream', 'Dune/map.pdf'],
    ['file', 'Dune/other.pdf'],
    ['stream', 'Nowhere/1.mp3'],
  ] as const)
    assert.equal(await shelf.request(way, where), 404)
  await shelf.backgroundWorkDone()
  assert.deepEqual([shelf.stampOf('Dune'), shelf.scans(), shelf.books()], [before, scans, ['Dune', 'Emma']])
})

test("requests don't remove more than half of a larger library, and cause one scan", async () => {
  const many = Object.fromEntries(Array.from({ length: 24 }, (_, at) => [`Book ${at}/1.mp3`, `no sound ${at}`]))
  await using shelf = await createShelf(many)
  for (let at = 0; at < 24; at += 1) await shelf.remove(`Book ${at}`)
  const scans = shelf.scans()
  for (let at = 0; at < 24; at += 1) {
    assert.equal(await shelf.request('stream', `Book ${at}/1.mp3`), 404)
    await shelf.backgroundWorkDone()
  }
  assert.deepEqual([shelf.books().length, shelf.scans()], [26, scans + 1])
})
