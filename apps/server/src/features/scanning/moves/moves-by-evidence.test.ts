import assert from 'node:assert/strict'
import { mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { createScannedLibrary } from '../../../../test/scanned-library.ts'
import { type Synthetic, type SyntheticKind, synthesize } from '../test/synthetic-audio.ts'

type Shelf = Awaited<ReturnType<typeof createScannedLibrary>>
type Tags = NonNullable<Synthetic['tags']>

/** Parts of two seconds, named by their audio. */
const book = (folder: string, sounds: string, tags: Tags = {}, kind: SyntheticKind = 'mp3') =>
  Object.fromEntries(
    sounds.split(' ').map((sound, at) => [`${folder}/${at + 1}.${kind}`, synthesize({ kind, sound, seconds: 2, tags })]),
  )

function rename(shelf: Shelf, from: string, to: string): void {
  mkdirSync(path.dirname(path.join(shelf.root, to)), { recursive: true })
  renameSync(path.join(shelf.root, from), path.join(shelf.root, to))
}

/** Writes into the file itself, to keep its inode. */
function rewrite(shelf: Shelf, name: string, bytes: Buffer): void {
  const file = path.join(shelf.root, name)
  const { mtime } = statSync(file)
  writeFileSync(file, bytes)
  utimesSync(file, mtime, mtime)
}

async function leave(shelf: Shelf, where: string, position: number, headers = shelf.admin): Promise<void> {
  const payload = { position, updated_at: '2026-01-01T00:00:00Z', duration: 6 }
  await send(shelf, `PUT progress?path=${encodeURIComponent(where)}`, payload, headers)
}

async function send(shelf: Shelf, request: `${'PUT' | 'POST' | 'PATCH'} ${string}`, payload: object, headers = shelf.admin) {
  const [method, url] = request.split(' ') as ['PUT' | 'POST' | 'PATCH', string]
  const response = await shelf.app.inject({ method, url: `/api/v1/libraries/1/${url}`, headers, payload })
  assert.ok(response.statusCode < 300, response.body)
}

async function progressAt(shelf: Shelf, where: string, headers = shelf.admin): Promise<Record<string, unknown> | null> {
  const { body } = await shelf.get(`/libraries/1/progress?path=${encodeURIComponent(where)}`, headers)
  return body['progress'] as Record<string, unknown> | null
}
const positionAt = async (shelf: Shelf, where: string) => (await progressAt(shelf, where))?.['position'] ?? null

const KINDS: readonly SyntheticKind[] = ['mp3', 'flac', 'm4b', 'opus']
const ALBUM = { album: 'Raw', artist: 'Ann' }
const RENAMED = { album: 'Clean', artist: 'Ann' }

/** Other changes to a renamed folder of three parts before the next scan. */
const CHANGES: readonly { name: string; change: (shelf: Shelf, kind: SyntheticKind) => Promise<void> | void; position?: number }[] =
  [
    {
      name: 'all tags rewritten in place',
      change(shelf, kind) {
        for (const [name, bytes] of Object.entries(book('New', 'a b c', RENAMED, kind))) rewrite(shelf, name, bytes)
      },
    },
    {
      name: 'all tags rewritten with a new size',
      change(shelf, kind) {
        for (const [at, sound] of ['a', 'b', 'c'].entries())
          writeFileSync(
            path.join(shelf.root, `New/${at + 1}.${kind}`),
            synthesize({ kind, sound, seconds: 2, tags: RENAMED, room: 900 }),
          )
      },
    },
    {
      name: 'a part added in front',
      change: (shelf, kind) => shelf.lay({ [`New/0.${kind}`]: synthesize({ kind, sound: 'x', seconds: 2 }) }),
      position: 5,
    },
    { name: 'the first part removed', change: (shelf, kind) => shelf.remove(`New/1.${kind}`), position: 1 },
    {
      name: 'another part replaced, by one that takes its inode',
      change: (shelf, kind) => rewrite(shelf, `New/3.${kind}`, synthesize({ kind, sound: 'x', seconds: 2 })),
    },
    {
      name: 'copied, so that every inode is new',
      change(shelf, kind) {
        for (const [name, bytes] of Object.entries(book('New', 'a b c', RENAMED, kind))) {
          rmSync(path.join(shelf.root, name))
          writeFileSync(path.join(shelf.root, name), bytes)
        }
      },
    },
  ]
for (const { name, change, position = 3 } of CHANGES)
  for (const kind of KINDS)
    test(`a renamed folder of ${kind} is recognised: ${name}`, async () => {
      await using shelf = await createScannedLibrary({ ...book('Old', 'a b c', ALBUM, kind), ...book('Other', 'd e', {}, kind) })
      await leave(shelf, 'Old', 3)
      const { id, addedAtMs } = shelf.book('Old')
      rename(shelf, 'Old', 'New')
      await change(shelf, kind)
      const run = await shelf.scan()
      assert.deepEqual([run.moved, run.added, run.removed], [1, 0, 0])
      assert.ok(Math.abs(Number(await positionAt(shelf, 'New')) - position) < 0.05, `${await positionAt(shelf, 'New')}`)
      assert.equal(await progressAt(shelf, 'Old'), null)
      assert.deepEqual([shelf.book('New').id, shelf.book('New').addedAtMs], [id, addedAtMs])
      assert.deepEqual([(await shelf.scan()).updated, (await shelf.scan()).moved], [0, 0])
    })

const NAMED = { album: 'Loose', artist: 'Ann' }
const WITH_ASIN = { album: 'Loose', artist: 'Ann', asin: 'B012345678' }
/** A loose file that is re-encoded, with the old one removed. */
const ENCODED: readonly { name: string; from: Tags; to: Tags; target: string; moved: number; seconds?: number }[] = [
  { name: 'beside it', from: NAMED, to: NAMED, target: 'Loose.m4b', moved: 1 },
  { name: 'under another name', from: NAMED, to: NAMED, target: 'Loose (2026).m4b', moved: 1 },
  { name: 'in a folder', from: NAMED, to: NAMED, target: 'Loose/Loose.m4b', moved: 1 },
  { name: 'by its ASIN, with another title', from: WITH_ASIN, to: { ...WITH_ASIN, album: 'Loosely' }, target: 'x.m4b', moved: 1 },
  { name: 'with another ASIN', from: WITH_ASIN, to: { ...WITH_ASIN, album: 'y', asin: 'B999999999' }, target: 'x.m4b', moved: 0 },
  { name: 'with another title', from: NAMED, to: { ...NAMED, album: 'Tight' }, target: 'x.m4b', moved: 0 },
  { name: 'by another author', from: NAMED, to: { ...NAMED, artist: 'Bob' }, target: 'x.m4b', moved: 0 },
  { name: 'with another length', from: NAMED, to: NAMED, target: 'x.m4b', moved: 0, seconds: 70 },
]
for (const { name, from, to, target, moved, seconds = 60.4 } of ENCODED)
  test(`a re-encoded file ${moved ? 'is' : 'is not'} recognised: ${name}`, async () => {
    await using shelf = await createScannedLibrary({
      'Loose.mp3': synthesize({ kind: 'mp3', sound: 'a', seconds: 60, tags: from }),
    })
    await leave(shelf, 'Loose.mp3', 40)
    await shelf.remove('Loose.mp3')
    await shelf.lay({ [target]: synthesize({ kind: 'm4b', sound: 'b', seconds, tags: to }) })
    const run = await shelf.scan()
    assert.equal(run.moved, moved)
    const [where] = shelf.books()
    assert.equal(await positionAt(shelf, moved ? (where ?? '') : 'Loose.mp3'), 40)
  })

test('a book missing since an earlier scan is recognised when it returns elsewhere, with other tags', async () => {
  await using shelf = await createScannedLibrary({ ...book('Old', 'a b c', ALBUM), ...book('Other', 'd e') })
  await leave(shelf, 'Old', 3)
  await shelf.remove('Old')
  assert.equal((await shelf.scan()).removed, 1)
  await shelf.scan()
  await shelf.lay(book('Back', 'x a b c', RENAMED))
  assert.equal((await shelf.scan()).moved, 1)
  assert.equal(Number(await positionAt(shelf, 'Back')).toFixed(1), '5.0')
  assert.equal(await progressAt(shelf, 'Old'), null)
})

test('of two equal candidates none is chosen, and both are suggested', async () => {
  await using shelf = await createScannedLibrary({ ...book('Old', 'a b c', ALBUM), ...book('Other', 'd e') })
  await leave(shelf, 'Old', 3)
  // Before the removal, so that neither gets its inodes, which would decide.
  await shelf.lay({ ...book('x/One', 'a b c', RENAMED), ...book('y/Two', 'a b c', RENAMED) })
  await shelf.remove('Old')
  assert.equal((await shelf.scan()).moved, 0)
  assert.equal(await positionAt(shelf, 'Old'), 3)
  const { body } = await shelf.get('/admin/issues/missing')
  const [missing] = body['paths'] as { path: string; suggestions: { path: string; evidence: string }[] }[]
  assert.deepEqual(
    missing?.suggestions.map(({ path: to, evidence }) => [to, evidence]),
    [
      ['x/One', 'sound'],
      ['y/Two', 'sound'],
    ],
  )
})

test('a copy of a book that still exists does not get its data', async () => {
  await using shelf = await createScannedLibrary({ ...book('Old', 'a b c', ALBUM) })
  await leave(shelf, 'Old', 3)
  await shelf.lay(book('Copy', 'a b c', RENAMED))
  assert.equal((await shelf.scan()).moved, 0)
  assert.equal(await positionAt(shelf, 'Old'), 3)
})

test('books that swapped places keep their data, each with its audio', async () => {
  await using shelf = await createScannedLibrary({ ...book('A', 'a b c'), ...book('B', 'd e f'), ...book('C', 'g h i') })
  for (const [at, where] of ['A', 'B', 'C'].entries()) await leave(shelf, where, at + 1)
  rename(shelf, 'A', 'tmp')
  rename(shelf, 'B', 'A')
  rename(shelf, 'C', 'B')
  rename(shelf, 'tmp', 'C')
  const run = await shelf.scan()
  assert.deepEqual([run.moved, run.added, run.removed], [3, 0, 0])
  assert.deepEqual([await positionAt(shelf, 'C'), await positionAt(shelf, 'A'), await positionAt(shelf, 'B')], [1, 2, 3])
})

test('T-07 data follows the audio if other files take its path, with new tags', async () => {
  await using shelf = await createScannedLibrary(book('A', 'a b c', ALBUM))
  await leave(shelf, 'A', 3)
  await shelf.remove('A')
  await shelf.lay({ ...book('A', 'x y z'), ...book('B', 'a b c', RENAMED) })
  const run = await shelf.scan()
  assert.deepEqual([run.moved, run.added], [1, 1])
  assert.deepEqual([await positionAt(shelf, 'B'), await positionAt(shelf, 'A')], [3, null])
})

test('a book re-encoded at its path is still the same, with its places', async () => {
  await using shelf = await createScannedLibrary(book('A', 'a b c', ALBUM))
  await leave(shelf, 'A', 3)
  await shelf.remove('A')
  await shelf.lay(book('A', 'x y z', ALBUM, 'm4b'))
  assert.deepEqual([(await shelf.scan()).moved, Number(await positionAt(shelf, 'A')).toFixed(1)], [0, '3.0'])
})

interface ListedMove {
  id: number
  books: { path: string; to_path: string; title: string; evidence: string }[]
}

async function listedMoves(shelf: Shelf): Promise<ListedMove[]> {
  return (await shelf.get('/admin/issues/moves')).body['moves'] as ListedMove[]
}

async function undo(shelf: Shelf, id: number | undefined) {
  const url = '/api/v1/admin/issues/moves/undo'
  return shelf.app.inject({ method: 'POST', url, headers: shelf.admin, payload: { id } })
}

/** A renamed book with new tags, which three people have listened to. */
async function createMovedBook() {
  const shelf = await createScannedLibrary({ ...book('Old', 'a b c', ALBUM), ...book('Other', 'd e') })
  const [ann, bea] = ['Ann', 'Bea'].map((name) => shelf.person(name, { granted: ['.'] }))
  if (!ann || !bea) throw new Error('no listeners')
  for (const [at, person] of [shelf.admin, ann, bea].entries()) {
    await leave(shelf, 'Old', at + 1, person)
    await send(shelf, 'POST bookmarks?path=Old', { position: at + 2, note: `bookmark ${at}` }, person)
    await send(shelf, 'POST favourites?path=Old', {}, person)
  }
  await shelf.remove('Old')
  await shelf.lay(book('New', 'x a b c', RENAMED))
  await shelf.scan()
  return { shelf, ann, bea, [Symbol.asyncDispose]: () => shelf[Symbol.asyncDispose]() }
}

test('a move by evidence is listed, and undone with everything that it moved', async () => {
  await using all = await createMovedBook()
  const { shelf, ann, bea } = all
  const [move] = await listedMoves(shelf)
  assert.deepEqual(move?.books, [{ path: 'Old', to_path: 'New', title: 'Raw', evidence: 'sound' }])
  // Saved since: it remains with the book.
  await send(shelf, 'PUT progress?path=New', { position: 7, updated_at: '2026-03-01T00:00:00Z', duration: 6 }, ann)
  assert.equal((await undo(shelf, move?.id)).statusCode, 200)
  for (const [at, person] of [shelf.admin, ann, bea].entries()) {
    assert.equal((await progressAt(shelf, 'Old', person))?.['position'], at + 1)
    const { body } = await shelf.get('/libraries/1/bookmarks?path=Old', person)
    assert.deepEqual(
      (body['bookmarks'] as { position: number; note: string }[]).map(({ position, note }) => [position, note]),
      [[at + 2, `bookmark ${at}`]],
    )
    const favourites = (await shelf.get('/me/favourites', person)).body['favourites'] as { path: string }[]
    assert.deepEqual(
      favourites.map((one) => one.path),
      ['Old'],
    )
  }
  assert.deepEqual([await positionAt(shelf, 'New'), (await progressAt(shelf, 'New', ann))?.['position']], [null, 7])
  assert.deepEqual([await listedMoves(shelf), (await undo(shelf, move?.id)).statusCode], [[], 404])
  await shelf.scan()
  assert.equal(await positionAt(shelf, 'Old'), 1)
  const { body } = await shelf.get('/admin/issues/missing')
  const [missing] = body['paths'] as { path: string; title: string; suggestions: { path: string }[] }[]
  assert.deepEqual([missing?.path, missing?.title, missing?.suggestions.map((one) => one.path)], ['Old', 'Raw', ['New']])
})

test('an undone move can be made by hand, with every place at its part', async () => {
  await using all = await createMovedBook()
  const { shelf } = all
  await undo(shelf, (await listedMoves(shelf))[0]?.id)
  const url = '/api/v1/admin/issues/missing/move'
  const payload = { library_id: 1, path: 'Old', to_path: 'New' }
  const response = await shelf.app.inject({ method: 'POST', url, headers: shelf.admin, payload })
  assert.equal(response.statusCode, 200)
  assert.equal(Number(await positionAt(shelf, 'New')).toFixed(1), '3.0')
})

test("undoing a move starts from the book's current path", async () => {
  await using all = await createMovedBook()
  const { shelf } = all
  rename(shelf, 'New', 'Newer')
  await shelf.scan()
  const [move] = await listedMoves(shelf)
  assert.deepEqual(
    move?.books.map(({ to_path }) => to_path),
    ['Newer'],
  )
  await undo(shelf, move?.id)
  assert.deepEqual([await positionAt(shelf, 'Old'), await positionAt(shelf, 'Newer')], [1, null])
})

test('books that swapped places are restored together', async () => {
  await using shelf = await createScannedLibrary({ ...book('A', 'a b c'), ...book('B', 'd e f') })
  for (const [at, where] of ['A', 'B'].entries()) await leave(shelf, where, at + 1)
  rename(shelf, 'A', 'tmp')
  rename(shelf, 'B', 'A')
  rename(shelf, 'tmp', 'B')
  await shelf.scan()
  assert.deepEqual([await positionAt(shelf, 'A'), await positionAt(shelf, 'B')], [2, 1])
  await undo(shelf, (await listedMoves(shelf))[0]?.id)
  assert.deepEqual([await positionAt(shelf, 'A'), await positionAt(shelf, 'B')], [1, 2])
})

test("a move can't be undone after thirty days", async () => {
  await using all = await createMovedBook()
  const { shelf } = all
  const [move] = await listedMoves(shelf)
  shelf.infrastructure.db.run('UPDATE evidence_moves SET at_ms = at_ms - 31 * 86400000')
  assert.deepEqual([await listedMoves(shelf), (await undo(shelf, move?.id)).statusCode], [[], 404])
})

test('a book whose files were merged into another waits, with the other suggested', async () => {
  await using shelf = await createScannedLibrary({ ...book('A', 'a b c'), ...book('B', 'd e f') })
  await leave(shelf, 'B', 3)
  for (const name of ['1', '2', '3']) rename(shelf, `B/${name}.mp3`, `A/x${name}.mp3`)
  await shelf.remove('B')
  await shelf.scan()
  const { body } = await shelf.get('/admin/issues/missing')
  const [missing] = body['paths'] as { path: string; suggestions: { path: string }[] }[]
  assert.deepEqual([missing?.path, missing?.suggestions.map((one) => one.path)], ['B', ['A']])
  const url = '/api/v1/admin/issues/missing/move'
  await shelf.app.inject({ method: 'POST', url, headers: shelf.admin, payload: { library_id: 1, path: 'B', to_path: 'A' } })
  assert.equal(Number(await positionAt(shelf, 'A')).toFixed(1), '9.0')
})

test('a renamed collection with new tags keeps its override, and every book moves with it', async () => {
  await using shelf = await createScannedLibrary(
    { ...book('Stories', 'a b c', ALBUM), ...book('Other', 'd e') },
    { unscanned: true },
  )
  shelf.override('Stories', 'collection')
  await shelf.scan()
  await leave(shelf, 'Stories/2.mp3', 1)
  await shelf.remove('Stories')
  await shelf.lay(book('Ann/Short stories', 'a b c', RENAMED))
  const run = await shelf.scan()
  assert.deepEqual([run.moved, run.added, run.removed], [3, 0, 0])
  assert.deepEqual(shelf.books(), [1, 2, 3].map((part) => `Ann/Short stories/${part}.mp3`).concat('Other'))
  assert.equal(await positionAt(shelf, 'Ann/Short stories/2.mp3'), 1)
})

test('a book hidden by a rule keeps its data, although a copy with other tags was added', async () => {
  await using shelf = await createScannedLibrary({ ...book('Old', 'a b c', ALBUM), ...book('Other', 'd e') })
  await leave(shelf, 'Old', 3)
  shelf.change({ ignorePatterns: ['Old/'] })
  await shelf.lay(book('Copy', 'a b c', RENAMED))
  assert.equal((await shelf.scan()).moved, 0)
  assert.equal(await positionAt(shelf, 'Old'), 3)
})
