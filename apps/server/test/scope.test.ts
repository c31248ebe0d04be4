import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { aServer } from './a-server.ts'
import { indexBook } from './an-indexed-book.ts'

type House = Awaited<ReturnType<typeof aServer>>
interface Key {
  library: number
  path: string
}
/** Folders of books, and what one listener was granted of them. */
interface World {
  books: Key[]
  rules: Key[]
}

/** Names that a careless comparison takes for one another, or for a pattern. */
const NAMES = ['a', 'A', 'ab', 'a b', 'a%', 'a_', '%', '_', 'é', 'e\u0301', 'a.b', '[a]', "a'", 'a-', '0', 'ä']
const keyOf = (names: readonly string[]) =>
  fc.record({
    library: fc.constantFrom(1, 1, 2),
    path: fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/')),
  })
const world: fc.Arbitrary<World> = fc
  .subarray(NAMES, { minLength: 2, maxLength: 4 })
  .chain((names) =>
    fc.record({
      keys: fc.uniqueArray(keyOf(names), { selector: keyText, minLength: 2, maxLength: 12 }),
      strays: fc.array(keyOf(names), { maxLength: 1 }),
      chosen: fc.array(fc.record({ book: fc.nat(), cut: fc.nat() }), { maxLength: 4 }),
      whole: fc.nat({ max: 14 }),
    }),
  )
  .map(({ keys, strays, chosen, whole }) => {
    const books = keys.filter(
      (one) => !keys.some((other) => other.library === one.library && other.path.startsWith(`${one.path}/`)),
    )
    const granted = chosen.map(({ book, cut }) => cutShort(books[book % books.length] as Key, cut))
    return { books, rules: [...granted, ...strays, ...(whole === 0 ? [{ library: 1, path: '.' }] : [])] }
  })

/** A book, a folder above one, or what is no more than the beginning of a name. */
function cutShort(book: Key, cut: number): Key {
  const parts = book.path.split('/')
  const path = cut % 5 === 0 ? book.path.slice(0, 1) : parts.slice(0, 1 + (cut % parts.length)).join('/')
  return { ...book, path }
}

function keyText({ library, path: where }: Key): string {
  return `${library}:${where}`
}
/** The whole rule, as naively as it can be said. */
const mayOpen = ({ rules }: World, { library, path: where }: Key) =>
  rules.some((rule) => rule.library === library && (rule.path === '.' || where === rule.path || where.startsWith(`${rule.path}/`)))
const leadsTo = ({ rules }: World, { library, path: where }: Key) =>
  rules.some((rule) => rule.library === library && rule.path.startsWith(`${where}/`))

async function furnished(house: House, { books, rules }: World, run: number): Promise<Record<string, string>> {
  const { db } = house.ground
  for (const table of [
    'books',
    'shares',
    'progress',
    'bookmarks',
    'notes',
    'history',
    'favourites',
    'ratings',
    'queue_items',
    'users',
  ])
    db.run(`DELETE FROM ${table}`)
  for (const library of [1, 2]) {
    const root = path.join(house.root, String(library))
    rmSync(root, { recursive: true, force: true })
    mkdirSync(root)
    db.run('UPDATE libraries SET root = :root WHERE id = :library', { root, library })
  }
  house.services.libraries.change(1, {})
  for (const [at, { library, path: where }] of books.entries()) {
    const absolute = path.join(house.root, String(library), where)
    mkdirSync(absolute, { recursive: true })
    writeFileSync(path.join(absolute, '1.mp3'), `sound ${at}`)
    const fields = { title: `common number${run}x${at}`, author: `Somebody ${at}`, series: 'Cycle', seriesIndex: at + 1 }
    indexBook(house.services, { path: where, libraryId: library, files: ['1.mp3'], fields, fingerprint: `${run} ${at}` })
  }
  const headers = house.person('Ann')
  const { id } = db.one<{ id: number }>("SELECT id FROM users WHERE username = 'Ann'")
  const share = db.one<{ id: number }>("INSERT INTO shares (name) VALUES ('theirs') RETURNING id").id
  db.run('INSERT INTO share_members (user_id, share_id) VALUES (:id, :share)', { id, share })
  for (const rule of rules) db.run('INSERT OR IGNORE INTO share_rules VALUES (:share, :library, :path)', { share, ...rule })
  return headers
}

/** Everything that one listener is answered, by the way in which they ask, as the books that it names. */
async function answered(house: House, { books }: World, headers: Record<string, string>): Promise<Record<string, string[]>> {
  const get = async <T>(url: string) => (await house.app.inject({ url: `/api/v1${url}`, headers })).json<T>()
  const status = async (url: string) => (await house.app.inject({ url: `/api/v1${url}`, headers })).statusCode
  const at = ({ library, path: where }: Key, what: string, tail = '') =>
    `/libraries/${library}/${what}?path=${encodeURIComponent(where + tail)}`
  const opened = async (what: string, tail = '') => {
    const found: string[] = []
    for (const book of books) {
      const code = await status(at(book, what, tail))
      assert.ok(code === 403 || code === 200 || (what === 'cover' && code === 404), `${what} of ${keyText(book)}: ${code}`)
      if (code !== 403) found.push(keyText(book))
    }
    return found
  }
  type Row = { library_id: number; path?: string; rel_path?: string }
  const named = (rows: Row[]) => rows.map((row) => keyText({ library: row.library_id, path: row.path ?? row.rel_path ?? '' }))
  const listed: string[] = []
  for (const library of [1, 2])
    listed.push(...named((await get<{ books?: Row[] }>(`/libraries/${library}/books?limit=200`)).books ?? []))
  const home = await get<Record<'continue' | 'recent' | 'favourites' | 'queue', (Row & { book: Row })[]>>('/me/home?limit=50')
  const lists = async (url: string, name: string) => named((await get<Record<string, Row[]>>(url))[name] ?? [])
  return {
    books: listed,
    search: await lists('/search?q=common&limit=200', 'books'),
    recent: await lists('/books/recent?limit=200', 'books'),
    item: await opened('item'),
    chapters: await opened('chapters'),
    stream: await opened('stream', '/1.mp3'),
    cover: await opened('cover'),
    files: await opened('files'),
    next: await opened('next'),
    'me/progress': await lists('/me/progress', 'progress'),
    'me/bookmarks': await lists('/me/bookmarks', 'bookmarks'),
    'me/notes': await lists('/me/notes', 'notes'),
    'me/history': await lists('/me/history', 'history'),
    'me/favourites': await lists('/me/favourites', 'favourites'),
    'me/ratings': await lists('/me/ratings', 'ratings'),
    'me/queue': await lists('/me/queue', 'queue'),
    'home, continue': named(home.continue.map(({ book }) => book)),
    'home, recent': named(home.recent),
    'home, favourites': named(home.favourites),
    'home, queue': named(home.queue),
  }
}

/** What an earlier grant of everything left of them. */
async function leaveSomething(house: House, { books }: World, headers: Record<string, string>): Promise<void> {
  house.ground.db.run("UPDATE users SET is_admin = 1 WHERE username = 'Ann'")
  for (const { library, path: where } of books) {
    const write = (method: 'PUT' | 'POST', what: string, payload: object = {}) =>
      house.app.inject({ method, url: `/api/v1/libraries/${library}/${what}?path=${encodeURIComponent(where)}`, headers, payload })
    const saved = await Promise.all([
      write('PUT', 'progress', { position: 5, duration: 100 }),
      write('POST', 'bookmarks', { position: 1 }),
      write('POST', 'notes', { body: 'n' }),
      write('POST', 'history', { from_pos: 1, to_pos: 2 }),
      write('POST', 'favourites'),
      write('PUT', 'rating', { rating: 3 }),
      house.app.inject({ method: 'POST', url: '/api/v1/me/queue', headers, payload: { library_id: library, path: where } }),
    ])
    for (const answer of saved) assert.ok(answer.statusCode < 300, answer.body)
  }
  house.ground.db.run("UPDATE users SET is_admin = 0 WHERE username = 'Ann'")
}

/** What a walk through the folders shows, folders that merely lead somewhere marked by a slash. */
async function walked(house: House, headers: Record<string, string>): Promise<string[]> {
  const seen: string[] = []
  for (const library of [1, 2]) {
    const folders = ['']
    for (const here of folders) {
      const answer = await house.app.inject({ url: `/api/v1/libraries/${library}/fs?path=${encodeURIComponent(here)}`, headers })
      if (answer.statusCode === 403) continue
      assert.equal(answer.statusCode, 200, answer.body)
      type Entry = { path: string; is_dir: boolean; is_book?: boolean; title?: string }
      for (const entry of answer.json<{ entries: Entry[] }>().entries) {
        if (entry.is_dir) folders.push(entry.path)
        seen.push(`${keyText({ library, path: entry.path })}${entry.is_book ? ' (book)' : ''}`)
      }
    }
  }
  return seen.sort()
}

function modelWalk(world: World): string[] {
  const entries = new Map<string, string>()
  for (const { library, path: where } of world.books) {
    const parts = where.split('/')
    for (let depth = 1; depth <= parts.length; depth += 1) {
      const here = { library, path: parts.slice(0, depth).join('/') }
      const isBook = depth === parts.length
      if (mayOpen(world, here)) entries.set(keyText(here), isBook ? ' (book)' : '')
      else if (leadsTo(world, here)) entries.set(keyText(here), '')
    }
    const file = { library, path: `${where}/1.mp3` }
    if (mayOpen(world, file)) entries.set(keyText(file), '')
  }
  return [...entries].map(([where, mark]) => `${where}${mark}`).sort()
}

test('every way of asking answers exactly what a naive reading of the grants allows', async () => {
  await using house = await aServer()
  let run = 0
  await fc.assert(
    fc.asyncProperty(world, async (given) => {
      run += 1
      const headers = await furnished(house, given, run)
      await leaveSomething(house, given, headers)
      const expected = given.books
        .filter((book) => mayOpen(given, book))
        .map(keyText)
        .sort()
      for (const [way, found] of Object.entries(await answered(house, given, headers)))
        assert.deepEqual(found.toSorted(), expected, way)
      assert.deepEqual(await walked(house, headers), modelWalk(given), 'fs')
    }),
    { numRuns: 150, seed: 20_261_122 },
  )
})
