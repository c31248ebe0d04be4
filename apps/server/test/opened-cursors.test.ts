import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Operation } from '@chapterhouse/contract/operation'
import { books, search } from '@chapterhouse/contract/server/books/browsing'
import { listHistory } from '@chapterhouse/contract/server/listening/listening'
import { myBookmarks, myNotes } from '@chapterhouse/contract/server/listening/marks'
import { createCursorSeal } from '@chapterhouse/kit/requests/sealed-cursor'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { orderIdentity } from '../src/features/browsing/lists/lists.ts'
import { leaveSomething } from './all-requests.ts'
import { furnished, type Key, mayOpen, type TestServer, type World, world } from './random-worlds.ts'
import { createTestServer } from './test-server.ts'

interface List {
  operation: Operation
  url: string
  parameters: Record<string, unknown>
}

const LISTS: readonly List[] = [
  ...[1, 2].flatMap((id) =>
    ['author', 'title', 'recent'].map((sort) => ({
      operation: books,
      url: `/libraries/${id}/books?letters=1&sort=${sort}`,
      parameters: { id, sort: orderIdentity(sort, { skipArticles: true, articleLanguage: '' }) },
    })),
  ),
  { operation: search, url: '/search?q=common&paged=1', parameters: { q: '"common"*' } },
  { operation: myBookmarks, url: '/me/bookmarks?', parameters: {} },
  { operation: myNotes, url: '/me/notes?', parameters: {} },
  { operation: listHistory, url: '/me/history?', parameters: {} },
]

interface Page {
  next_cursor?: string
  letters?: { cursor: string }[]
}

/** The key of test servers. */
const seal = createCursorSeal(() => new Uint8Array(32))

function opened(cursor: string, { operation, parameters }: List, userId: number): unknown {
  const isAnything = (content: unknown): content is unknown => content !== undefined
  return seal.of({ userId, list: operation, parameters }).open(cursor, isAnything)
}

const textsIn = (content: unknown): string[] =>
  typeof content === 'string' ? [content] : Array.isArray(content) ? content.flatMap(textsIn) : []

type Row = Key & { title: string; titleKey: string; authorKey: string }
const rowsOf = (server: TestServer) =>
  server.infrastructure.db.all<Row>(
    'SELECT library_id AS library, path, title, title_key AS titleKey, author_key AS authorKey FROM books',
  )

/** Follows all pages of a list, one row per page, and checks each. */
async function followed(
  server: TestServer,
  list: List,
  { given, userId, headers }: { given: World; userId: number; headers: Record<string, string> },
): Promise<void> {
  const rows = rowsOf(server)
  const [mine, hidden] = [rows.filter((row) => mayOpen(given, row)), rows.filter((row) => !mayOpen(given, row))]
  const keysOf = (row: Row) => [row.path, row.titleKey, row.authorKey, row.title]
  const allowed = new Set(mine.flatMap(keysOf))
  const secret = new Set(hidden.flatMap(keysOf).filter((text) => !allowed.has(text)))
  let cursor: string | undefined = ''
  for (let turn = 0; cursor !== undefined && turn < 100; turn += 1) {
    const url: string = `/api/v1${list.url}&limit=1&cursor=${cursor}`
    const response = await server.app.inject({ url, headers })
    if (response.statusCode === 403) return
    assert.equal(response.statusCode, 200, response.body)
    const told = new Set(`${JSON.stringify(response.headers)}${response.body}`.match(/number\d+x\d+/g))
    for (const { title } of hidden) assert.ok(!told.has(title.replace('common ', '')), `${list.url}: ${title}`)
    const page = response.json<Page>()
    for (const one of [page.next_cursor ?? [], ...(page.letters ?? []).map((letter) => letter.cursor)].flat())
      for (const text of textsIn(opened(one, list, userId))) assert.ok(!secret.has(text), `${list.url}: ${text}`)
    cursor = page.next_cursor
  }
  assert.equal(cursor, undefined, 'the list ends')
}

test('in random libraries and shares, no response, header or opened cursor of any list names a hidden book', async () => {
  await using server = await createTestServer()
  let run = 0
  await fc.assert(
    fc.asyncProperty(world, async (given) => {
      run += 1
      const headers = await furnished(server, given, run)
      await leaveSomething(server, given, headers)
      const { id: userId } = server.infrastructure.db.one<{ id: number }>("SELECT id FROM users WHERE username = 'Ann'")
      for (const list of LISTS) await followed(server, list, { given, userId, headers })
    }),
    { numRuns: runs(6, 100) },
  )
})
