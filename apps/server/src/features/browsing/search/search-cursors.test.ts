import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Viewer } from '@chapterhouse/kit/viewer'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { insertManyBooks, insertSearchTexts } from '../../../../test/many-books.ts'
import { createTestServer } from '../../../../test/test-server.ts'
import { createCandidates } from '../duplicates/candidates.ts'
import { NO_FILTER } from '../filters/list-filter.ts'
import { createSearch } from './search.ts'
import type { SealedPosition } from './search-position.ts'
import { MAX_EXAMINED } from './search-tiers.ts'

const COUNT = 9_000
const FOLDERS = 900
/** A library too large to examine in one request; most of its books begin with the search. */
const HITS = `
  UPDATE books SET path = replace(path, 'Book', 'Volume') WHERE library_id = 2;
  UPDATE books SET title = printf('Saga %05d', id * 7919 % ${COUNT}), title_key = printf('saga %05d', id * 7919 % ${COUNT});
  UPDATE books SET title = printf('The Saga %05d', id), title_key = printf('the saga %05d', id) WHERE id % 10 = 7;
  UPDATE books SET title = printf('Tale %05d', id), title_key = printf('tale %05d', id), narrator = 'Sagan' WHERE id % 10 = 8;
  UPDATE books SET title = printf('Resagas %05d', id), title_key = printf('resagas %05d', id) WHERE id % 10 = 9`

type Server = Awaited<ReturnType<typeof createTestServer>>
let server: Server
let ann: { userId: number; isAdmin: false }
const examined = { hits: 0 }

before(async () => {
  server = await createTestServer()
  const { db } = server.infrastructure
  insertManyBooks(db, { count: COUNT / 2, genres: {} })
  insertManyBooks(db, { count: COUNT / 2, genres: {}, library: 2, after: COUNT / 2 })
  db.exec(HITS)
  insertSearchTexts(db)
  server.person('Ann', { granted: ['Author 0'] })
  ann = { userId: db.one<{ id: number }>('SELECT id FROM users').id, isAdmin: false }
})
after(() => server[Symbol.asyncDispose]())

/** The folders of a library that are shared with Ann, by number. */
function share(granted: (folder: number, library: number) => boolean): void {
  const { db } = server.infrastructure
  const rules = [1, 2].flatMap((library) =>
    Array.from({ length: FOLDERS }, (_, folder) => ({ library, folder })).filter(({ folder }) => granted(folder, library)),
  )
  db.transaction(() => {
    db.run('DELETE FROM share_rules')
    for (const { library, folder } of rules)
      db.run('INSERT INTO share_rules (share_id, library_id, path) VALUES (1, :library, :path)', {
        library,
        path: `Author ${folder}`,
      })
  })
}

/** Counts the hits that a search reads one by one. */
function searching() {
  const { db } = server.infrastructure
  const counting = {
    ...db,
    *iterate(...given: Parameters<Db['iterate']>) {
      for (const row of db.iterate(...given)) {
        examined.hits += 1
        yield row
      }
    },
  } as Db
  return createSearch({ db: counting, candidates: createCandidates({ db }) })
}

function readPage(after: SealedPosition | undefined, q = 'saga', limit = 200) {
  // Access is looked up once per turn of the event loop.
  server.infrastructure.db.endReads()
  const visible = server.services.shares.visibleLibraries(ann as Viewer)
  examined.hits = 0
  const page = searching()(visible, q, { userId: ann.userId, filter: NO_FILTER, limit, isPaged: true, startOf: () => after })
  // Each list is read one hit ahead, as is a tier.
  assert.ok(examined.hits <= MAX_EXAMINED + 8, `${examined.hits} hits`)
  return { ...page, next: page.next && (JSON.parse(JSON.stringify(page.next)) as SealedPosition) }
}

interface Row {
  id: number
  library: number
  path: string
  titleKey: string
}
const allBooks = (where = '', values = {}): Row[] =>
  server.infrastructure.db.all<Row>(`SELECT id, library_id AS library, path, title_key AS titleKey FROM books ${where}`, values)
const folderOf = ({ path }: { path: string }) => Number(path.slice('Author '.length, path.indexOf('/')))

/** No text in the position is the title or path of an inaccessible book. */
function assertNamesNothingHidden(
  position: SealedPosition | undefined,
  granted: (folder: number, library: number) => boolean,
): void {
  const texts = (position ?? []).flat().filter((part) => typeof part === 'string')
  for (const text of texts) {
    const named = allBooks('WHERE path = :text OR title_key = :text', { text })
    for (const book of named) assert.ok(granted(folderOf(book), book.library), `${text} names ${book.path}`)
  }
}

const anyShare = fc.record({ step: fc.constantFrom(1, 2, 3, 7, 60), from: fc.nat(FOLDERS), library: fc.constantFrom(0, 1, 2) }).map(
  ({ step, from, library }) =>
    (folder: number, of: number) =>
      folder >= from % 450 && folder % step === 0 && of !== library,
)

test('with any share, the pages contain all accessible hits once, and no position names another book', () => {
  fc.assert(
    fc.property(anyShare, fc.constantFrom(30, 200), (granted, limit) => {
      share(granted)
      const found: number[] = []
      let [after, turns] = [undefined as SealedPosition | undefined, 0]
      do {
        const page = readPage(after, 'saga', limit)
        found.push(...page.found.map(({ book }) => book.id))
        assertNamesNothingHidden(page.next, granted)
        after = page.next
        turns += 1
      } while (after && turns < 2_000)
      const own = allBooks().filter((book) => granted(folderOf(book), book.library))
      assert.deepEqual(
        found.toSorted((a, b) => a - b),
        own.map(({ id }) => id).sort((a, b) => a - b),
      )
    }),
    { numRuns: runs(4, 60) },
  )
})

test('after any change of shares or books between two pages, nothing hidden is shown or named', () => {
  const anyChange = fc.record({ share: anyShare, removed: fc.nat(), renamed: fc.nat() })
  const { db } = server.infrastructure
  fc.assert(
    fc.property(anyShare, fc.array(anyChange, { minLength: 3, maxLength: 6 }), (first, changes) => {
      let granted = first
      share(granted)
      let { next } = readPage(undefined)
      for (const change of changes) {
        granted = change.share
        share(granted)
        // The row that the position names by id, if it does.
        const named = next?.[1] === 'title' ? Number(next[2] ?? 0) : 0
        const { removed, renamed } = change
        if (removed % 2 === 0 && named > 0) db.run('UPDATE books SET stamp = stamp + 1 WHERE id = :named', { named })
        if (renamed % 3 === 0 && named > 0)
          db.run("UPDATE books SET title_key = 'saga', stamp = stamp + 1 WHERE id = :named", { named })
        let page: ReturnType<typeof readPage>
        try {
          page = readPage(next)
        } catch (error) {
          // The number of hits has changed enough for another order.
          assert.match(String(error), /^AppError: invalid cursor$/)
          page = readPage(undefined)
        }
        for (const { book } of page.found) assert.ok(granted(folderOf(book), book.libraryId), book.path)
        assertNamesNothingHidden(page.next, granted)
        next = page.next
      }
    }),
    { numRuns: runs(4, 60) },
  )
})

test('behind 4,000 hidden hits a page is empty, names none of them, and has a next page', () => {
  const { db } = server.infrastructure
  db.exec(`UPDATE books SET path = 'Hidden/' || path
    WHERE id IN (SELECT id FROM books WHERE title_key LIKE 'saga%' ORDER BY title_key, path LIMIT ${MAX_EXAMINED + 100})`)
  share(() => true)
  const first = readPage(undefined)
  assert.deepEqual([first.found.length, first.total, first.isTotalMinimum], [0, 0, true])
  const [, tier, id, stamp, ...names] = first.next ?? []
  assert.deepEqual([tier, typeof id, typeof stamp, names], ['title', 'number', 'number', []])
  const second = readPage(first.next)
  assert.ok(second.found.length > 0)

  // A scan removes the hidden book: the search continues from where something was last found, here from its start.
  db.run('DELETE FROM books WHERE id = :id', { id })
  const again = readPage(first.next)
  assert.deepEqual([again.found.length, again.next?.[1]], [0, 'title'])
  assert.deepEqual(
    readPage(again.next).found.map(({ book }) => book.id),
    second.found.map(({ book }) => book.id),
  )
  db.exec("UPDATE books SET path = substr(path, 8) WHERE path LIKE 'Hidden/%'")
})

for (const q of ['\u0301', '!!', ' ', '\u0301 \u0327'])
  test(`a search without words is empty with any position: ${JSON.stringify(q)}`, () => {
    share(() => true)
    for (const after of [undefined, [0, 'title'], [0, 'title', 5, 0], [0, 'inside', 9_000], [0, 'ranked', 0]] as const)
      assert.deepEqual([readPage(after, q).found, readPage(after, q).next], [[], undefined])
  })

const refused: readonly { q: string; name: string; after: SealedPosition }[] = [
  { q: 'saga', name: 'ranked, of a search with too many hits to rank', after: [0, 'ranked', 0] },
  { q: 'tale 00018', name: 'titles, of a search that is ranked', after: [0, 'title'] },
  { q: 'tale 00018', name: 'words in titles, of a search that is ranked', after: [0, 'in-title', 9_000] },
  { q: 'ta', name: 'inside of words, of words that are too short', after: [0, 'inside', 9_000] },
]
for (const { q, name, after: position } of refused)
  test(`refuses a position that the search would not use: ${name}`, () => {
    share(() => true)
    assert.throws(() => readPage(position, q), /^AppError: invalid cursor$/)
  })
