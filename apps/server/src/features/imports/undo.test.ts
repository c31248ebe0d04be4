import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { TAKEN_UP_SECONDS } from '../listening/index.ts'
import type { SourcePerson } from './source/source-data.ts'
import { applyTo, BOOKS, createWorld, LENGTH, readInto, START, type World } from './test/two-worlds.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

type Deed =
  | { kind: 'wait'; minutes: number }
  | { kind: 'save'; path: string; position: number; finished: boolean }
  | { kind: 'edit'; path: string; finished: boolean; position: number }
  | { kind: 'set aside'; path: string; on: boolean }
  | { kind: 'bookmark'; path: string; position: number }
  | { kind: 'edit bookmark'; n: number }
  | { kind: 'collect'; path: string }
  | { kind: 'move'; path: string }

const path = fc.constantFrom(...BOOKS)
const position = fc.integer({ min: 0, max: LENGTH })
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 2000 }) }),
  fc.record({ kind: fc.constant('save' as const), path, position, finished: fc.boolean() }),
  fc.record({ kind: fc.constant('save' as const), path, position, finished: fc.constant(false) }),
  fc.record({ kind: fc.constant('edit' as const), path, finished: fc.boolean(), position }),
  fc.record({ kind: fc.constant('set aside' as const), path, on: fc.boolean() }),
  fc.record({ kind: fc.constant('bookmark' as const), path, position }),
  fc.record({ kind: fc.constant('edit bookmark' as const), n: fc.nat(9) }),
  fc.record({ kind: fc.constant('collect' as const), path }),
  fc.record({ kind: fc.constant('move' as const), path }),
)
const deeds = fc.array(deed, { maxLength: 12 })

/** From 30 days before the start, so that some are on the same day as actions here. */
const past = fc.integer({ min: START - 30 * DAY, max: START })
const itemId = path.map((book) => `item ${book}`)
const person: fc.Arbitrary<Omit<SourcePerson, 'user' | 'leftOut'>> = fc.record({
  progress: fc.uniqueArray(
    fc.record({
      ...{
        itemId,
        durationSeconds: fc.constant(LENGTH),
        positionSeconds: position,
        isFinished: fc.boolean(),
        isHidden: fc.boolean(),
      },
      ...{ updatedAt: past, startedAt: past, finishedAt: fc.option(past, { nil: undefined }) },
    }),
    { selector: (row) => row.itemId, maxLength: 4 },
  ),
  sessions: fc.uniqueArray(
    fc
      .record({
        id: fc.uuid(),
        itemId,
        startedAt: past,
        minutes: fc.integer({ min: 1, max: 300 }),
        listenedSeconds: fc.double({ min: 1, max: 20_000, noNaN: true }),
      })
      .map(({ minutes, ...session }) => ({
        ...session,
        ...{ startPositionSeconds: 0, positionSeconds: 60, endedAt: session.startedAt + minutes * MINUTE, deviceName: '' },
      })),
    { selector: ({ id }) => id, maxLength: 12 },
  ),
  bookmarks: fc.array(fc.record({ itemId, title: fc.string({ maxLength: 5 }), positionSeconds: position, createdAt: past }), {
    maxLength: 4,
  }),
  playlists: fc.constant([{ id: 'playlist', name: 'Mine', description: '', itemIds: BOOKS.map((book) => `item ${book}`) }]),
})

async function act(world: World, one: Deed): Promise<void> {
  const { services, clock } = world
  clock.ms += 1000
  const { listening } = services
  if (one.kind === 'wait') clock.ms += one.minutes * MINUTE
  else if (one.kind === 'save') {
    const { position, finished } = one
    await listening.progress.save(await world.target(one.path), { position, finished, duration: LENGTH, playbackSpeed: 1 })
  } else if (one.kind === 'edit')
    listening.progress.edit(await world.target(one.path), { finished: one.finished, position: one.position })
  else if (one.kind === 'set aside') listening.progress.edit(await world.target(one.path), { setAside: one.on })
  else if (one.kind === 'bookmark') {
    const row = { position: one.position, note: `own ${clock.ms}`, label: '' }
    listening.bookmarks.add(await world.target(one.path), row)
  } else if (one.kind === 'edit bookmark') editBookmark(world, one.n)
  else if (one.kind === 'collect') collect(world, one.path)
  else if (one.kind === 'move') world.rename(one.path, `${one.path} since ${clock.ms}`)
}

/**
 * Excludes actions that depend on what the import wrote: setting aside a finished book, or one whose position differs, since
 * listening counts from there; editing a book that was never saved; and, for a book that is set aside, resuming it only with or
 * only without the import.
 */
function mayDo(one: Deed, world: World, other: World): boolean {
  if (one.kind !== 'edit' && one.kind !== 'save' && one.kind !== 'set aside') return true
  const [here, there] = [rowOf(world, one.path), rowOf(other, one.path)]
  const isAlike = (here.mark === null) === (there.mark === null)
  if (one.kind === 'edit') return there.version > 0 && isAlike
  if (one.kind === 'set aside') {
    const mayBeSetAside = (row: Row) => row.finished === 0 && (!one.on || row.mark === null)
    return isAlike && here.position === there.position && mayBeSetAside(here) && mayBeSetAside(there)
  }
  const resumes = ({ mark }: Row) => mark !== null && (one.finished || one.position >= mark + TAKEN_UP_SECONDS)
  return there.mark === null || resumes(here) === resumes(there)
}

interface Row {
  finished: number
  version: number
  position: number
  /** Null unless the book is set aside. */
  mark: number | null
}

function rowOf({ infrastructure: { db }, pathOf }: World, book: string): Row {
  const row = db.first<Row>('SELECT finished, version, position, set_aside_mark AS mark FROM progress WHERE path = :path', {
    path: pathOf(book),
  })
  return row ?? { finished: 0, version: 0, position: 0, mark: null }
}

/** One of the bookmarks created here. */
function editBookmark(world: World, n: number): void {
  const own = world.rows<{ id: number }>("SELECT id FROM bookmarks WHERE note LIKE 'own %' ORDER BY id")
  const { id } = own[n % Math.max(1, own.length)] ?? {}
  if (id !== undefined) world.infrastructure.db.run("UPDATE bookmarks SET note = note || '!' WHERE id = :id", { id })
}

function collect(world: World, book: string): void {
  const { db } = world.infrastructure
  db.run("INSERT INTO collections (id, owner_id, name, created_at, updated_at) VALUES (1, 2, 'Own', '', '') ON CONFLICT DO NOTHING")
  const path = world.pathOf(book)
  db.run("INSERT OR IGNORE INTO collection_items (collection_id, library_id, path, place, added_at) VALUES (1, 1, :path, 0, '')", {
    path,
  })
}

/** All rows of listeners without ids and ever-increasing counters. */
const STATE = [
  'SELECT path, position, finished, updated_at_us, started_at, set_aside_at_us IS NOT NULL AS aside FROM progress WHERE updated_at_us > 0 OR set_aside_at_us IS NOT NULL ORDER BY path',
  'SELECT path, started_at_ms, last_at_ms, position, listened, finished, imported FROM listening_sessions ORDER BY path, started_at_ms',
  'SELECT day, path, round(listened, 3) AS listened, sessions FROM listening_days ORDER BY day, path',
  'SELECT path, position, note, label FROM bookmarks ORDER BY path, note',
  'SELECT owner_id, name FROM collections ORDER BY name',
  'SELECT c.name, i.path FROM collection_items i JOIN collections c ON c.id = i.collection_id ORDER BY 1, 2',
  'SELECT count(*) AS n FROM import_taken',
]
const stateOf = (world: World) => STATE.map((sql) => world.rows(sql))

interface Finish {
  path: string
  at: number
}

/**
 * Finishes within a day of each other are the same (docs/reference/server.md 2.16). An imported one is kept only near a session
 * here that reached the end.
 */
function assertSameFinishes(world: World, other: World, imported: readonly Finish[]): void {
  const finishes = 'SELECT path, at_ms AS at FROM finishes'
  const isNear = (one: Finish, all: readonly Finish[]) =>
    all.some(({ path, at }) => path === one.path && Math.abs(at - one.at) <= DAY)
  // While the book was finished by the import, finishing it here changed nothing. After a later undo, there is no trace of it.
  const kept = `${finishes} f WHERE EXISTS (SELECT 1 FROM progress p WHERE p.path = f.path AND p.finished)`
  for (const one of other.rows<Finish>(kept))
    assert.ok(isNear(one, world.rows(finishes)), `the finish of ${one.path} at ${one.at} is lost`)
  const own = [
    ...other.rows<Finish>(finishes),
    ...world.rows<Finish>('SELECT path, last_at_ms AS at FROM listening_sessions WHERE finished'),
  ]
  for (const one of world.rows<Finish>(finishes)) {
    const isImported = imported.some(({ path, at }) => path === one.path && at === one.at)
    assert.ok(!isImported || isNear(one, own), `${one.path} is still finished at ${one.at}`)
  }
}

test('undo restores the state before the import and keeps later changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(deeds, deeds, deeds), person, async ([before, between, after], theirs) => {
      await using world = await createWorld()
      await using other = await createWorld()
      const both = async (all: readonly Deed[]) => {
        for (const one of all) {
          if (!mayDo(one, world, other)) continue
          for (const each of [world, other]) await act(each, one)
        }
      }
      await both(before)
      const untouched = stateOf(world)
      const id = await readInto(world, theirs)
      assert.deepEqual(stateOf(world), untouched)
      await applyTo(world, id)
      const applied = stateOf(world)
      const imported = world.rows<Finish>(
        'SELECT f.path, f.at_ms AS at FROM finishes f JOIN import_finishes j ON j.finish_id = f.id',
      )
      world.services.imports.undo(id)
      assert.deepEqual(stateOf(world), untouched)
      assertSameFinishes(world, other, imported)
      await applyTo(world, id)
      assert.deepEqual(stateOf(world), applied)
      await both(between)
      world.services.imports.undo(id)
      assert.deepEqual(stateOf(world), stateOf(other))
      assertSameFinishes(world, other, imported)
      await both(after)
      assert.deepEqual(stateOf(world), stateOf(other))
    }),
    { numRuns: runs(4, 250) },
  )
})
