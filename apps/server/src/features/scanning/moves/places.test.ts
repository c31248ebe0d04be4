import assert from 'node:assert/strict'
import { renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { createScannedLibrary } from '../../../../test/scanned-library.ts'
import { synthesize } from '../test/synthetic-audio.ts'

type Shelf = Awaited<ReturnType<typeof createScannedLibrary>>

const part = (sound: string, seconds = 60) => synthesize({ kind: 'flac', sound, seconds })
const THREE = { 'A/1.flac': part('a'), 'A/2.flac': part('b'), 'A/3.flac': part('c') }

async function request(shelf: Shelf, method: 'PUT' | 'POST' | 'PATCH' | 'GET', url: string, payload?: object) {
  const response = await shelf.app.inject({
    method,
    url: `/api/v1${url}`,
    headers: shelf.admin,
    ...(payload && { payload }),
  })
  assert.ok(response.statusCode < 300, response.body)
  return response.body === '' ? undefined : response.json()
}

const of = (kind: string, where = 'A') => `/libraries/1/${kind}?path=${where}`

/** A position, a bookmark, a note and a span, each at a different place. */
async function leave(shelf: Shelf, position: number, more: object = {}) {
  await request(shelf, 'PUT', of('progress'), { position, duration: 180, updated_at: '2026-01-01T00:00:00.000Z', ...more })
  await request(shelf, 'POST', of('bookmarks'), { position: position + 1 })
  await request(shelf, 'POST', of('notes'), { position: position + 2, body: 'note' })
  await request(shelf, 'POST', of('history'), { from_pos: position + 3, to_pos: position + 4 })
}

async function places(shelf: Shelf) {
  const [progress, marks, notes, history] = await Promise.all(
    ['progress', 'bookmarks', 'notes', 'history'].map((kind) => request(shelf, 'GET', of(kind))),
  )
  const [span] = history.history
  return {
    position: progress.progress.position,
    updatedAt: progress.progress.updated_at,
    others: [marks.bookmarks[0].position, notes.notes[0].position, span.from_pos, span.to_pos],
  }
}

const CHANGES: readonly { name: string; change: (shelf: Shelf) => unknown; position: number }[] = [
  { name: 'a part added in front', change: (shelf) => shelf.lay({ 'A/0.flac': part('x', 30) }), position: 100 },
  { name: 'the first part removed', change: (shelf) => shelf.remove('A/1.flac'), position: 10 },
  {
    name: 'parts in another order, with equal sizes and times',
    change(shelf) {
      const at = (name: string) => path.join(shelf.root, 'A', name)
      renameSync(at('2.flac'), at('x.flac'))
      renameSync(at('3.flac'), at('2.flac'))
      renameSync(at('x.flac'), at('3.flac'))
    },
    position: 130,
  },
  {
    name: 'a longer first part under the same name',
    change: (shelf) => shelf.lay({ 'A/1.flac': part('y', 90) }),
    position: 100,
  },
  {
    name: 'every part encoded again, after a new one',
    async change(shelf) {
      for (const name of ['1', '2', '3']) rmSync(path.join(shelf.root, `A/${name}.flac`))
      const encoded = (sound: string) => synthesize({ kind: 'm4b', sound, seconds: 60 })
      await shelf.lay({ 'A/0.m4b': encoded('x'), 'A/1.m4b': encoded('a'), 'A/2.m4b': encoded('b'), 'A/3.m4b': encoded('c') })
    },
    position: 130,
  },
]
for (const { name, change, position } of CHANGES)
  test(`places follow their part: ${name}`, async () => {
    await using shelf = await createScannedLibrary(THREE)
    await leave(shelf, 70)
    await change(shelf)
    await shelf.scan()
    const found = await places(shelf)
    assert.deepEqual([found.position, ...found.others], [position, ...[1, 2, 3, 4].map((more) => position + more)])
    assert.equal(found.updatedAt, '2026-01-01T00:00:00.001Z')
    const { body } = await shelf.get('/admin/issues')
    const issues = body['categories'] as { kind: string; count: number }[]
    assert.equal(issues.find(({ kind }) => kind === 'lost_places')?.count, 0)
    await shelf.scan()
    assert.equal((await places(shelf)).position, position)
  })

test('places without their part keep their seconds, and health says so', async () => {
  await using shelf = await createScannedLibrary(THREE)
  await leave(shelf, 70)
  await shelf.remove('A/2.flac')
  await shelf.scan()
  const { position, others, updatedAt } = await places(shelf)
  assert.deepEqual([position, others, updatedAt], [70, [71, 72, 73, 74], '2026-01-01T00:00:00.000Z'])
  const { body } = await shelf.get('/admin/issues')
  const issues = body['categories'] as { kind: string; samples: { path: string }[] }[]
  assert.deepEqual(
    issues.find(({ kind }) => kind === 'lost_places')?.samples.map((one) => one.path),
    ['A'],
  )
})

test('an edited chapter title follows its file', async () => {
  await using shelf = await createScannedLibrary(THREE)
  await request(shelf, 'PATCH', '/admin/libraries/1/book?path=A', { chapters: { set: { 1: 'Mine' } } })
  assert.equal(shelf.book('A').chapters[1]?.title, 'Mine')
  renameSync(path.join(shelf.root, 'A/2.flac'), path.join(shelf.root, 'A/9.flac'))
  await shelf.scan()
  assert.deepEqual(
    shelf.book('A').chapters.map(({ title }) => title === 'Mine'),
    [false, false, true],
  )
})

const GROWN: readonly { name: string; added: number; isGrown: boolean }[] = [
  { name: 'by a part of six minutes', added: 360, isGrown: true },
  { name: 'by a part of four minutes', added: 240, isGrown: false },
]
for (const { name, added, isGrown } of GROWN)
  test(`a finished book that grew ${name} is ${isGrown ? '' : 'not '}one to continue, and is still finished`, async () => {
    await using shelf = await createScannedLibrary(THREE)
    await request(shelf, 'PUT', of('progress'), { position: 180, duration: 180, finished: true })
    await shelf.lay({ 'A/4.flac': part('x', added) })
    await shelf.scan()
    const { continue: listed } = await request(shelf, 'GET', '/me/home')
    assert.equal(listed.length, isGrown ? 1 : 0)
    const { progress } = await request(shelf, 'GET', of('progress'))
    assert.deepEqual([progress.position, progress.finished, progress.grown_from], [180, true, isGrown ? 180 : undefined])
    // A player keeps sending that it is finished.
    await request(shelf, 'PUT', of('progress'), { position: 190, duration: 180 + added, finished: true })
    assert.equal((await request(shelf, 'GET', '/me/home')).continue.length, isGrown ? 1 : 0)
    await request(shelf, 'PATCH', of('progress'), { finished: true })
    assert.deepEqual((await request(shelf, 'GET', '/me/home')).continue, [])
  })

test('a long book that grew by less than two percent is not one to continue', async () => {
  await using shelf = await createScannedLibrary({ 'A/1.flac': part('a', 20_000) })
  await request(shelf, 'PUT', of('progress'), { position: 20_000, duration: 20_000, finished: true })
  await shelf.lay({ 'A/2.flac': part('x', 380) })
  await shelf.scan()
  assert.deepEqual((await request(shelf, 'GET', '/me/home')).continue, [])
})

/** Writes a file in place and restores its old time, as taggers do on request. */
function retag(shelf: Shelf, name: string, bytes: Buffer): void {
  const file = path.join(shelf.root, name)
  const { atime, mtime } = statSync(file)
  writeFileSync(file, bytes)
  utimesSync(file, atime, mtime)
}

for (const kind of ['mp3', 'flac', 'm4b', 'opus'] as const)
  test(`tags written into ${kind} with size and time unchanged are read, and the file has another ETag`, async () => {
    const tagged = (album: string) => synthesize({ kind, sound: 'a', seconds: 2, tags: { album } })
    const name = `B/1.${kind}`
    await using shelf = await createScannedLibrary({ [name]: tagged('Old') })
    const etag = async () =>
      (await shelf.app.inject({ url: `/api/v1/libraries/1/stream?path=${name}`, headers: shelf.admin })).headers['etag']
    const before = await etag()
    retag(shelf, name, tagged('New'))
    const run = await shelf.scan()
    assert.deepEqual([run.updated, shelf.book('B').title], [1, 'New'])
    assert.notEqual(await etag(), before)
    assert.equal((await shelf.scan()).updated, 0)
  })
