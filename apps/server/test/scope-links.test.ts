import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { booksByRequest, leaveSomething } from './all-requests.ts'
import { isOpenBook, type LinkedWorld, linkedWorld, type Planted, planted, realOf } from './random-links.ts'
import { type Key, keyText, leadsTo, mayOpen, type TestServer, type World } from './random-worlds.ts'
import { createTestServer } from './test-server.ts'

const WAYS = ['item', 'chapters', 'attachments', 'stream', 'cover', 'files', 'next', 'progress', 'fs'] as const

/** These show only one of several books with the same audio, and a link to another book's file makes such a copy. */
const GROUPED = new Set(['search', 'recent', 'home, recent'])

/** Replaces books with their fingerprints, without duplicates. */
function contentOf(server: TestServer): (books: readonly string[]) => string[] {
  const rows = server.infrastructure.db.all<Key & { print: string }>('SELECT library_id AS library, path, print FROM books')
  const prints = new Map(rows.map((row) => [keyText(row), row.print]))
  return (books) => [...new Set(books.map((book) => prints.get(book) ?? book))].sort()
}

/** All indexed books, as an admin sees them. */
async function indexed(server: TestServer, headers: Record<string, string>): Promise<Key[]> {
  const found: Key[] = []
  for (const library of [1, 2]) {
    const response = await server.app.inject({ url: `/api/v1/libraries/${library}/books?limit=500`, headers })
    for (const { rel_path } of response.json<{ books: { rel_path: string }[] }>().books) found.push({ library, path: rel_path })
  }
  return found
}

const mayBrowse = (given: World, key: Key) => mayOpen(given, key) || leadsTo(given, key) || key.path === '.'

/** No response contains anything from a folder that is not granted, and none is 200 for a path whose real path is not granted. */
async function requestDirectly(server: TestServer, given: LinkedWorld, { headers, marked, links }: Planted): Promise<void> {
  const secrets = marked.filter(({ key }) => key === undefined || !mayOpen(given, key)).map(({ mark }) => mark)
  for (const link of links)
    for (const where of [link, { ...link, path: `${link.path}/1.mp3` }])
      for (const way of WAYS) {
        const url = `/api/v1/libraries/${where.library}/${way}?path=${encodeURIComponent(where.path)}`
        const { statusCode, body } = await server.app.inject({ url, headers })
        const label = `${way} of ${keyText(where)}: ${statusCode}`
        assert.ok([200, 400, 403, 404].includes(statusCode), label)
        assert.ok(!secrets.some((secret) => body.includes(secret)), `${label} ${body}`)
        if (statusCode !== 200 || way === 'progress' || way === 'next') continue
        const real = realOf(server, where)
        const mayUse = way === 'fs' ? mayBrowse : mayOpen
        assert.ok(real && mayUse(given, where) && mayUse(given, real), label)
      }
}

/** Every listed entry is granted by its path and its real path. Deep enough to follow a loop. */
async function walked(server: TestServer, given: World, headers: Record<string, string>): Promise<Set<string>> {
  const shown = new Set<string>()
  for (const library of [1, 2]) {
    const folders = ['']
    for (const here of folders) {
      const response = await server.app.inject({ url: `/api/v1/libraries/${library}/fs?path=${encodeURIComponent(here)}`, headers })
      if (response.statusCode !== 200) continue
      for (const { path: where, is_dir } of response.json<{ entries: { path: string; is_dir: boolean }[] }>().entries) {
        const key = { library, path: where }
        const [mayUse, real] = [is_dir ? mayBrowse : mayOpen, realOf(server, key)]
        assert.ok(real && mayUse(given, key) && mayUse(given, real), `fs shows ${keyText(key)}`)
        shown.add(keyText(key))
        if (is_dir && where.split('/').length < 5) folders.push(where)
      }
    }
  }
  return shown
}

test('with links of every kind, every request shows exactly the books whose real paths are all granted', async () => {
  await using server = await createTestServer()
  let run = 0
  const met = { open: 0, closed: 0, behindFolders: 0 }
  await fc.assert(
    fc.asyncProperty(linkedWorld, async (given) => {
      run += 1
      const world = await planted(server, given, run)
      const root = server.person('Root', { isAdmin: true })
      const books = await indexed(server, root)
      await leaveSomething(server, { books }, world.headers)
      const open = books.filter((book) => isOpenBook(server, given, book))
      const expected = open.map(keyText).sort()
      const contents = contentOf(server)
      for (const [way, found] of Object.entries(await booksByRequest(server, { books }, world.headers))) {
        const wanted = GROUPED.has(way) ? contents(expected) : expected
        assert.deepEqual(GROUPED.has(way) ? contents(found) : found.toSorted(), wanted, way)
        assert.ok(
          found.every((book) => expected.includes(book)),
          way,
        )
      }
      const shown = await walked(server, given, world.headers)
      for (const book of expected) assert.ok(shown.has(book), `fs lacks ${book}`)
      await requestDirectly(server, given, world)

      const linked = books.filter((book) => mayOpen(given, book) && world.links.some((link) => isIn(link, book)))
      met.closed += linked.filter((book) => !open.includes(book)).length
      met.open += linked.filter((book) => open.includes(book)).length
      met.behindFolders += linked.filter((book) => world.links.some((link) => keyText(link) === keyText(book))).length
    }),
    { numRuns: runs(14, 60), seed: 20_261_124 },
  )
  // The worlds must contain open and closed books with links, and books behind links.
  assert.ok(Math.min(...Object.values(met)) > 3, JSON.stringify(met))
})

const isIn = (link: Key, book: Key) =>
  link.library === book.library && (link.path === book.path || link.path.startsWith(`${book.path}/`))
