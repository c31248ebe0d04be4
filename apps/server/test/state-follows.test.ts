import assert from 'node:assert/strict'
import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import { createTone } from '@chapterhouse/testkit/tone'
import fc from 'fast-check'
import { relPath } from '../src/features/paths/index.ts'
import { createScannedLibrary } from './scanned-library.ts'
import { leaveEverything, OF_BOOKS, OF_LISTENERS, OF_PATHS, pathsOf } from './state-at-paths.ts'
import { createTestServer } from './test-server.ts'

const KEYED_BY_PATH = `
  SELECT s.name FROM sqlite_schema s WHERE s.type = 'table'
    AND EXISTS (SELECT 1 FROM pragma_table_info(s.name) WHERE name = 'library_id')
    AND EXISTS (SELECT 1 FROM pragma_table_info(s.name) WHERE name = 'path')`

test('every table keyed by path is covered by this test', async () => {
  await using server = await createTestServer()
  const tables = server.infrastructure.db.all<{ name: string }>(KEYED_BY_PATH).map(({ name }) => name)
  assert.deepEqual(tables.toSorted(), [...Object.keys(OF_LISTENERS), ...Object.keys(OF_BOOKS), ...OF_PATHS].toSorted())
})

type Shelf = Awaited<ReturnType<typeof createScannedLibrary>>

/** A folder or file that was once read as a separate book. */
interface Unit {
  mark: string
  /** Its current or last known path. */
  path: string
  seenAt: string
  isFolder: boolean
  /** Number of files in its folder; if just one, the folder and the file are the same book. */
  parts: number
  isGone: boolean
  /** It was part of a joined set, so listeners' data moved to the set. */
  wasJoined: boolean
  /** Each file of its folder is currently a book. */
  isSplit: boolean
  /**
   * Changes since the last scan: moved, and joined or split. After both, the target is ambiguous, and its data is left in place.
   */
  moved: boolean
  regrouped: boolean
  isAdrift: boolean
  /** The set of a disc. */
  set: DiscSet | undefined
}

interface DiscSet {
  path: string
  isJoined: boolean
}

const sound = await createTone({ kind: 'mp3' })
const OLD = 1_700_000_000

/** A library whose disk changes between scans. Names are never reused, and all books differ. */
async function createChangingShelf() {
  const shelf = await createScannedLibrary({}, { unscanned: true })
  let names = 0
  const units: Unit[] = []
  const sets: DiscSet[] = []
  const at = (name: string) => path.join(shelf.root, name)
  const fresh = (stem: string) => `${stem} ${++names}`

  function write(name: string): void {
    mkdirSync(path.dirname(at(name)), { recursive: true })
    writeFileSync(at(name), Buffer.concat([sound, Buffer.from(`bytes ${++names}`)]))
    utimesSync(at(name), OLD, OLD)
  }
  function addUnit(where: string, { parts, set }: { parts: number; set?: DiscSet }): void {
    const isFolder = parts > 0
    for (const name of isFolder ? Array.from({ length: parts }, (_, part) => `${where}/${part + 1}.mp3`) : [where]) write(name)
    units.push({
      mark: `mark ${++names}`,
      path: where,
      seenAt: where,
      isFolder,
      isGone: false,
      parts,
      wasJoined: false,
      isSplit: false,
      moved: false,
      regrouped: false,
      isAdrift: false,
      set,
    })
  }
  const isBelow = (name: string, folder: string) => name === folder || name.startsWith(`${folder}/`)
  function move(from: string, to: string): void {
    mkdirSync(path.dirname(at(to)), { recursive: true })
    renameSync(at(from), at(to))
    const moved = (name: string) => (isBelow(name, from) ? `${to}${name.slice(from.length)}` : name)
    for (const unit of units) {
      if (unit.isGone || !isBelow(unit.path, from)) continue
      Object.assign(unit, { path: moved(unit.path), moved: true })
    }
    for (const set of sets) set.path = moved(set.path)
  }
  const pick = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)]
  const folderOf = (name: string) => (name.includes('/') ? name.slice(0, name.lastIndexOf('/') + 1) : '')
  const nameLike = ({ path: name, isFolder }: Pick<Unit, 'path' | 'isFolder'>) =>
    fresh('Name') + (isFolder ? '' : path.extname(name))
  /** Units that can move independently: books and whole sets, but not single discs. */
  const movable = () => [
    ...units.filter((unit) => !unit.isGone && !unit.set),
    ...sets.map((set) => ({ path: set.path, isFolder: true })),
  ]

  const changes: readonly ((n: number) => void)[] = [
    (n) => {
      const one = pick(movable(), n)
      if (one) move(one.path, folderOf(one.path) + nameLike(one))
    },
    (n) => {
      const one = pick(
        movable().filter(({ isFolder }) => isFolder),
        n,
      )
      if (one) move(one.path, `${n % 2 ? fresh('Author') : 'Author'}/${nameLike(one)}`)
    },
    (n) => {
      const top = pick(
        [...new Set(movable().flatMap(({ path: name }) => (name.includes('/') ? [name.split('/')[0] ?? ''] : [])))],
        n,
      )
      if (top) move(top, fresh('Folder'))
    },
    (n) => {
      const set = pick(sets, n)
      if (!set) return
      set.isJoined = !set.isJoined
      if (set.isJoined) shelf.override(set.path, 'book')
      else shelf.services.overrides.clear(1, relPath(set.path))
      for (const unit of units) if (unit.set === set) Object.assign(unit, { wasJoined: true, regrouped: true })
    },
    (n) => {
      const folders = units.filter((unit) => !unit.isGone && unit.parts > 1 && !unit.set)
      const unit = pick(folders, n)
      if (!unit) return
      Object.assign(unit, { isSplit: !unit.isSplit, regrouped: true })
      if (unit.isSplit) shelf.override(unit.path, 'collection')
      else shelf.services.overrides.clear(1, relPath(unit.path))
    },
    (n) => {
      const unit = pick(
        units.filter((one) => !one.isGone && !one.isFolder),
        n,
      )
      if (!unit) return
      // A file in a folder is a book named after the folder.
      const folder = n % 2 ? fresh('Boxed') : `Author/${fresh('Boxed')}`
      move(unit.path, `${folder}/1.mp3`)
      Object.assign(unit, { path: folder, isFolder: true })
    },
    (n) => {
      const there = units.filter((unit) => !unit.isGone && !unit.set && !unit.isSplit)
      const unit = pick(there, n)
      if (!unit || there.length < 3) return
      rmSync(at(unit.path), { recursive: true })
      Object.assign(unit, { isGone: true, path: unit.seenAt })
    },
    (n) => addUnit(n % 2 ? `Author/${fresh('Title')}` : `${fresh('Title')}.mp3`, { parts: n % 2 ? 2 : 0 }),
  ]

  for (const [where, parts] of [
    ['Loose.mp3', 0],
    ['Other.mp3', 0],
    ['Author/One', 2],
    ['Author/Two', 1],
    ['Author/Series/Three', 2],
  ] as const)
    addUnit(where, { parts })
  for (const name of ['Author/Set', 'Box']) {
    const set = { path: name, isJoined: false }
    sets.push(set)
    for (const disc of ['CD1', 'CD2']) addUnit(`${name}/${disc}`, { parts: 1, set })
  }

  const left = new Set<Unit>()
  async function scan(): Promise<void> {
    const { status } = await shelf.scan()
    assert.equal(status, 'ok')
    for (const unit of units) {
      unit.isAdrift ||= unit.moved && unit.regrouped
      Object.assign(unit, { moved: false, regrouped: false, seenAt: unit.path })
    }
    // New books immediately get data of every kind.
    for (const unit of units) {
      if (left.has(unit) || unit.isGone || !shelf.services.catalogue.find(1, relPath(unit.path))) continue
      leaveEverything(shelf.infrastructure.db, unit.path, unit.mark)
      left.add(unit)
    }
  }
  await scan()
  return { shelf, scan, changes, left, [Symbol.asyncDispose]: shelf[Symbol.asyncDispose] }
}

/** Whether there is a book at a path that lacks the unit's files. */
function isForeign(shelf: Shelf, unit: Unit, where: string): boolean {
  const book = shelf.services.catalogue.find(1, relPath(where))
  if (!book) return false
  const first = unit.isFolder ? `${unit.path}/1.mp3` : unit.path
  return unit.isGone || shelf.services.catalogue.holding(1, relPath(first))?.path !== book.path
}

function checkUnit(shelf: Shelf, unit: Unit): void {
  const { db } = shelf.infrastructure
  for (const [table, { rows }] of Object.entries({ ...OF_LISTENERS, ...OF_BOOKS })) {
    const found = pathsOf(db, table, unit.mark)
    const label = `${table} of ${unit.mark}, now at ${unit.path}: ${JSON.stringify(found)}`
    const stays = !unit.isAdrift && (!unit.wasJoined || table in OF_BOOKS)
    if (stays) assert.deepEqual(found, [unit.path], label)
    else if (rows === 'each' || !unit.wasJoined) assert.equal(found.length, 1, `lost: ${label}`)
    for (const where of found) assert.ok(!isForeign(shelf, unit, where), `on another book: ${label}`)
  }
}

const change = fc.tuple(fc.nat(7), fc.nat(1_000))
const rounds = fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 })

test("renaming, joining and splitting between scans neither loses a book's data nor moves it to another book", async () => {
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      await using changing = await createChangingShelf()
      for (const round of all) {
        for (const [which, n] of round) changing.changes[which]?.(n)
        await changing.scan()
        for (const unit of changing.left) checkUnit(changing.shelf, unit)
      }
    }),
    { numRuns: runs(3, 20), seed: 20_261_122 },
  )
})
