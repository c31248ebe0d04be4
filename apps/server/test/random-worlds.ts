import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { indexBook } from './indexed-book.ts'
import type { createTestServer } from './test-server.ts'

export type TestServer = Awaited<ReturnType<typeof createTestServer>>
export interface Key {
  library: number
  path: string
}
/** Folders of books, and the grants of one listener. */
export interface World {
  books: Key[]
  rules: Key[]
}

/** Names that a careless comparison would confuse with each other, or with a pattern. */
const NAMES = ['a', 'A', 'ab', 'a b', 'a%', 'a_', '%', '_', 'é', 'e\u0301', 'a.b', '[a]', "a'", 'a-', '0', 'ä']
const keyOf = (names: readonly string[]) =>
  fc.record({
    library: fc.constantFrom(1, 1, 2),
    path: fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/')),
  })
export const world: fc.Arbitrary<World> = fc
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

/** A book, a folder above one, or just a prefix of a name. */
function cutShort(book: Key, cut: number): Key {
  const parts = book.path.split('/')
  const path = cut % 5 === 0 ? book.path.slice(0, 1) : parts.slice(0, 1 + (cut % parts.length)).join('/')
  return { ...book, path }
}

export function keyText({ library, path: where }: Key): string {
  return `${library}:${where}`
}
/** The naive model of access. */
export const mayOpen = ({ rules }: World, { library, path: where }: Key) =>
  rules.some((rule) => rule.library === library && (rule.path === '.' || where === rule.path || where.startsWith(`${rule.path}/`)))
export const leadsTo = ({ rules }: World, { library, path: where }: Key) =>
  rules.some((rule) => rule.library === library && rule.path.startsWith(`${where}/`))

export async function furnished(server: TestServer, { books, rules }: World, run: number): Promise<Record<string, string>> {
  const { db } = server.infrastructure
  for (const table of [
    'books',
    'book_links',
    'departed',
    'shares',
    'progress',
    'bookmarks',
    'notes',
    'history',
    'favourites',
    'ratings',
    'queue_items',
    'player_settings',
    'users',
  ])
    db.run(`DELETE FROM ${table}`)
  for (const library of [1, 2]) {
    const root = path.join(server.root, String(library))
    rmSync(root, { recursive: true, force: true })
    mkdirSync(root)
    db.run('UPDATE libraries SET root = :root WHERE id = :library', { root, library })
  }
  server.services.libraries.change(1, {})
  for (const [at, { library, path: where }] of books.entries()) {
    const absolute = path.join(server.root, String(library), where)
    mkdirSync(absolute, { recursive: true })
    writeFileSync(path.join(absolute, '1.mp3'), `sound ${at}`)
    const fields = { title: `common number${run}x${at}`, author: `Author ${at}`, series: 'Cycle', seriesIndex: at + 1 }
    indexBook(server.services, { path: where, libraryId: library, files: ['1.mp3'], fields, fingerprint: `${run} ${at}` })
  }
  const headers = server.person('Ann')
  const { id } = db.one<{ id: number }>("SELECT id FROM users WHERE username = 'Ann'")
  const share = db.runOne<{ id: number }>("INSERT INTO shares (name) VALUES ('theirs') RETURNING id").id
  db.run('INSERT INTO share_members (user_id, share_id) VALUES (:id, :share)', { id, share })
  for (const rule of rules) db.run('INSERT OR IGNORE INTO share_rules VALUES (:share, :library, :path)', { share, ...rule })
  return headers
}
