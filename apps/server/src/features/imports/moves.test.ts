import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relPath } from '../paths/index.ts'
import { applyTo, BOOKS, createWorld, LENGTH, readInto, START, type World } from './test/two-worlds.ts'

const HOUR = 3_600_000

/** Half of each book, one session in it, a bookmark, and a playlist of all. */
const LISTENED: Parameters<typeof readInto>[1] = {
  progress: BOOKS.map((book, n) => ({
    ...{ itemId: `item ${book}`, durationSeconds: LENGTH, positionSeconds: 100 * (n + 1), isFinished: n === 3, isHidden: false },
    ...{ updatedAt: START - (n + 1) * 30 * HOUR, startedAt: START - 200 * HOUR, finishedAt: undefined },
  })),
  sessions: BOOKS.map((book, n) => ({
    ...{ id: `session ${book}`, itemId: `item ${book}`, startPositionSeconds: 0, positionSeconds: 60, listenedSeconds: 60 },
    ...{ startedAt: START - (n + 2) * HOUR, endedAt: START - (n + 2) * HOUR + 600_000, deviceName: '' },
  })),
  bookmarks: BOOKS.map((book) => ({ itemId: `item ${book}`, title: book, positionSeconds: 30, createdAt: START - HOUR })),
  playlists: [{ id: 'list', name: 'All', description: '', itemIds: BOOKS.map((book) => `item ${book}`) }],
}

const TABLES = ['progress', 'listening_sessions', 'listening_days', 'bookmarks', 'finishes', 'collection_items']

/** The paths in all rows of listeners, by table. */
function pathsIn(world: World): Record<string, string[]> {
  const pathsOf = (table: string) => world.rows<{ path: string }>(`SELECT path FROM ${table} ORDER BY path`).map(({ path }) => path)
  return Object.fromEntries(TABLES.map((table) => [table, pathsOf(table)]))
}

const EVERYWHERE = (paths: string[], last: string) => ({
  ...Object.fromEntries(TABLES.map((table) => [table, paths.toSorted()])),
  finishes: [last],
})
const NOWHERE = Object.fromEntries(TABLES.map((table) => [table, []]))

function move(
  { services }: World,
  [from, to]: readonly [from: string, to: string],
  more: { joins?: boolean; shiftSeconds?: number; isLastDisc?: boolean } = {},
) {
  const { joins = false, shiftSeconds = 0, isLastDisc = false } = more
  services.follow({ libraryId: 1, from: relPath(from), to: relPath(to), joins, shiftSeconds, isLastDisc })
}

/** A book is gone from the disk, and a scan notices. */
const vanish = ({ services }: World, path: string) => services.catalogue.forget(1, [relPath(path)])

test('a book that moves between review and apply is found at its new path', async () => {
  await using world = await createWorld()
  const id = await readInto(world, LISTENED)
  move(world, ['A', 'New/A'])
  await applyTo(world, id)
  assert.deepEqual(pathsIn(world), EVERYWHERE(['New/A', 'B', 'C', 'D'], 'D'))
})

test('books that swap places between review and apply are not confused', async () => {
  await using world = await createWorld()
  const id = await readInto(world, LISTENED)
  for (const [from, to] of [
    ['A', 'aside'],
    ['B', 'A'],
    ['aside', 'B'],
  ] as const)
    move(world, [from, to])
  await applyTo(world, id)
  const positions = world.rows<{ path: string; position: number }>('SELECT path, position FROM progress ORDER BY path')
  assert.deepEqual(
    positions.map(({ path, position }) => [path, position]),
    [
      ['A', 200],
      ['B', 100],
      ['C', 300],
      ['D', LENGTH],
    ],
  )
})

test('listening in a book that is removed between review and apply is kept at its path', async () => {
  await using world = await createWorld()
  const id = await readInto(world, LISTENED)
  vanish(world, 'A')
  await applyTo(world, id)
  assert.deepEqual(pathsIn(world), EVERYWHERE(BOOKS, 'D'))
  // It returns elsewhere, as a scan would find.
  move(world, ['A', 'Back/A'])
  world.services.imports.undo(id)
  assert.deepEqual(pathsIn(world), NOWHERE)
})

test('a book that moves between apply and undo is restored at its new path', async () => {
  await using world = await createWorld()
  const id = await readInto(world, LISTENED)
  await applyTo(world, id)
  move(world, ['A', 'New/A'])
  vanish(world, 'B')
  move(world, ['New/A', 'Newer/A'])
  assert.deepEqual(pathsIn(world), EVERYWHERE(['Newer/A', 'B', 'C', 'D'], 'D'))
  world.services.imports.undo(id)
  assert.deepEqual(pathsIn(world), NOWHERE)
  assert.deepEqual(
    ['import_days', 'import_progress', 'import_list_entries'].map((table) => world.rows(`SELECT * FROM ${table}`)),
    [[], [], []],
  )
  // Applied again, with the books at their current paths.
  await applyTo(world, id)
  assert.deepEqual(pathsIn(world), EVERYWHERE(['Newer/A', 'B', 'C', 'D'], 'D'))
})

test('a book that moves onto another one leaves the listening there as if there were no import', async () => {
  await using world = await createWorld()
  const own = { position: 2000, duration: LENGTH, playbackSpeed: 1 }
  await world.services.listening.progress.save(await world.target('B'), own)
  const id = await readInto(world, LISTENED)
  await applyTo(world, id)
  move(world, ['A', 'B'])
  move(world, ['C', 'A'])
  assert.equal(world.rows("SELECT * FROM listening_days WHERE path = 'B'").length, 1)
  world.services.imports.undo(id)
  assert.deepEqual(
    world.rows<object>('SELECT path, position FROM progress').map((row) => ({ ...row })),
    [{ path: 'B', position: 2000 }],
  )
  assert.deepEqual(pathsIn(world)['listening_days'], [])
  assert.deepEqual(pathsIn(world)['listening_sessions'], ['B'])
  assert.deepEqual(pathsIn(world)['collection_items'], [])
})

test('a book with own listening that moves onto an imported one keeps it', async () => {
  await using world = await createWorld()
  const id = await readInto(world, { ...LISTENED, progress: LISTENED.progress.slice(0, 1), playlists: [] })
  await applyTo(world, id)
  world.infrastructure.db.run(
    `INSERT INTO progress (user_id, library_id, path, position, duration, finished, playback_speed, version, device_id, updated_at_us)
     VALUES (2, 1, 'Other', 700, 3600, 0, 1, 1, '', :old)`,
    { old: (START - 1000 * HOUR) * 1000 },
  )
  move(world, ['Other', 'A'])
  assert.deepEqual({ ...world.rows<object>('SELECT path, position FROM progress')[0] }, { path: 'A', position: 100 })
  world.services.imports.undo(id)
  assert.deepEqual(
    world.rows<object>('SELECT path, position FROM progress').map((row) => ({ ...row })),
    [{ path: 'A', position: 700 }],
  )
})

test('discs that join a book take their imported data along, and undo removes it from there', async () => {
  await using world = await createWorld()
  const id = await readInto(world, LISTENED)
  await applyTo(world, id)
  move(world, ['C', 'Set'], { joins: true })
  move(world, ['D', 'Set'], { joins: true, shiftSeconds: LENGTH, isLastDisc: true })
  assert.deepEqual(
    world.rows<object>("SELECT position, finished FROM progress WHERE path = 'Set'").map((row) => ({ ...row })),
    [{ position: 2 * LENGTH, finished: 1 }],
  )
  world.services.imports.undo(id)
  assert.deepEqual(pathsIn(world), NOWHERE)
})

test('a book resumed after a move keeps what was heard since', async () => {
  await using world = await createWorld()
  const id = await readInto(world, LISTENED)
  await applyTo(world, id)
  move(world, ['A', 'New/A'])
  world.clock.ms += HOUR
  await world.services.listening.progress.save(await world.target('New/A'), { position: 3000, duration: LENGTH })
  move(world, ['New/A', 'Newer/A'])
  world.services.imports.undo(id)
  assert.deepEqual(
    world.rows<object>('SELECT path, position FROM progress').map((row) => ({ ...row })),
    [{ path: 'Newer/A', position: 3000 }],
  )
})

test('two imports of one person are undone in either order', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    await using world = await createWorld()
    const later = {
      ...LISTENED,
      ...{ sessions: [], bookmarks: [], playlists: [] },
      progress: LISTENED.progress.map((row) => ({ ...row, isFinished: false, positionSeconds: 1500, updatedAt: START - HOUR })),
    }
    const ids = [await readInto(world, LISTENED)]
    await applyTo(world, ids[0] ?? 0)
    ids.push(await readInto(world, later))
    await applyTo(world, ids[1] ?? 0)
    move(world, ['A', 'New/A'])
    for (const at of order) world.services.imports.undo(ids[at] ?? 0)
    assert.deepEqual(pathsIn(world), NOWHERE)
  }
})
