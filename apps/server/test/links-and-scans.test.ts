import assert from 'node:assert/strict'
import { rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { createLinkedLibrary } from './linked-library.ts'

type Linked = Awaited<ReturnType<typeof createLinkedLibrary>>
const ownFile = (shelf: Linked) => path.join(shelf.root, 'Shared/Files/1.mp3')
const titles = async ({ get, ann }: Linked) =>
  JSON.stringify([
    (await get('/libraries/1/books?limit=50', ann)).body,
    (await get('/search?q=diary', ann)).body,
    (await get('/me/progress', ann)).body,
    (await get('/me/stats', ann)).body,
  ])

test("a file that replaces a link, with the same size and time, does not reveal the title of the link's target", async () => {
  await using shelf = await createLinkedLibrary()
  const [file, secret] = [ownFile(shelf), path.join(shelf.root, 'Private/Diary/1.mp3')]
  await shelf.lay({ 'Private/Diary/1.mp3': { kind: 'mp3', hertz: 300, tags: { title: 'Secret diary', album: 'Secret diary' } } })
  await shelf.scan()
  assert.equal(shelf.book('Shared/Files').title, 'Secret diary')
  const { size, atime, mtime } = statSync(secret)
  rmSync(file)
  writeFileSync(file, Buffer.alloc(size))
  utimesSync(file, atime, mtime)
  await shelf.scan()
  assert.equal(await shelf.status(shelf.ann, 'item', 'Shared/Files'), 200)
  assert.ok(!(await titles(shelf)).includes('Secret diary'))
})

test('a book with new files is closed until the scan has read them', async () => {
  await using shelf = await createLinkedLibrary()
  const file = ownFile(shelf)
  rmSync(file)
  writeFileSync(file, 'ours')
  const during: number[] = []
  await shelf.scanWith({
    readBook: async (request, signal) => {
      if (request.found.path === 'Shared/Files') during.push(await shelf.status(shelf.ann, 'item', 'Shared/Files'))
      return shelf.services.scanning.scanNeeds.readBook(request, signal)
    },
  })
  assert.deepEqual(during, [403])
  assert.equal(await shelf.status(shelf.ann, 'item', 'Shared/Files'), 200)
})

test('a book is closed as soon as a scan finds a new link in it', async () => {
  await using shelf = await createLinkedLibrary()
  await shelf.lay({ 'Shared/Emma/2.mp3': { kind: 'mp3', hertz: 340 } })
  rmSync(path.join(shelf.root, 'Shared/Emma/1.mp3'))
  symlinkSync('../../Private/Diary/1.mp3', path.join(shelf.root, 'Shared/Emma/1.mp3'))
  const during: number[] = []
  await shelf.scanWith({
    readBook: async (request, signal) => {
      if (request.found.path === 'Shared/Emma') during.push(await shelf.status(shelf.ann, 'item', 'Shared/Emma'))
      return shelf.services.scanning.scanNeeds.readBook(request, signal)
    },
  })
  assert.deepEqual([...new Set(during)], [403])
  assert.equal(await shelf.status(shelf.ann, 'item', 'Shared/Emma'), 403)
})

test('the title of a book behind a link is not revealed once link and book are gone', async () => {
  await using shelf = await createLinkedLibrary()
  await shelf.lay({ 'Private/Diary/1.mp3': { kind: 'mp3', hertz: 300, tags: { title: 'Secret diary', album: 'Secret diary' } } })
  await shelf.scan()
  rmSync(path.join(shelf.root, 'Shared/Files'), { recursive: true })
  await shelf.scan()
  const url = '/api/v1/libraries/1/progress?path=Shared/Files'
  const saved = await shelf.app.inject({
    method: 'PUT',
    url,
    headers: shelf.ann,
    payload: { position: 9, duration: 9, finished: true },
  })
  assert.equal(saved.statusCode, 200)
  const shownTitles = await titles(shelf)
  assert.ok(shownTitles.includes('Shared/Files') && !shownTitles.includes('Secret diary'), shownTitles)
})

test('a book without links below a closed one is listed and open', async () => {
  await using shelf = await createLinkedLibrary()
  await shelf.lay({ 'Shared/Files/Sequel/1.mp3': { kind: 'mp3', hertz: 350 } })
  await shelf.scan()
  const { body } = await shelf.get('/libraries/1/books?limit=50', shelf.ann)
  assert.ok(JSON.stringify(body).includes('"Shared/Files/Sequel"'))
  for (const [way, where, expected] of [
    ['item', 'Shared/Files/Sequel', 200],
    ['stream', 'Shared/Files/Sequel/1.mp3', 200],
    ['fs', 'Shared/Files/Sequel', 200],
    ['item', 'Shared/Files', 403],
    ['stream', 'Shared/Files/1.mp3', 403],
  ] as const)
    assert.equal(await shelf.status(shelf.ann, way, where), expected, `${way} ${where}`)
})
