import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { insertManyBooks } from '../../apps/server/test/many-books.ts'
import { sampledAnswers } from '../measuring/bare.ts'
import { makeDataFolder, startChapterhouse } from '../measuring/chapterhouse.ts'
import { compareLoads } from '../measuring/compare.ts'
import type { Figure, Row } from '../measuring/figure.ts'

const BOOKS = 50_000
const HOUR = 3600
const LIST = '/api/v1/libraries/1/books?sort='
const ORDERS = ['author', 'title', 'recent']

const GENRES = { Fiction: 2, Fantasy: 3, Horror: 10, Travel: 50, Opera: 500, Chess: 5_000 }

/** Listeners' filters, from those matching half of the books to those matching a few. */
const FILTERS: readonly { what: string; queries: readonly string[] }[] = [
  { what: 'a genre of 10 to 25,000 books', queries: Object.keys(GENRES).map((genre) => `genre=${genre}`) },
  { what: 'a length', queries: [`below_duration=${5 * HOUR}`, `min_duration=${20 * HOUR}`] },
  { what: 'own progress', queries: ['not_started', 'in_progress', 'finished'].map((state) => `progress=${state}`) },
  { what: 'an author or narrator', queries: ['author=Author%207', 'narrator=Reader%2044'] },
  { what: 'the last books added', queries: ['added_after=1970-01-01T13:00:00Z', 'added_after=1970-01-01T13:50:00Z'] },
  {
    what: 'several filters at once',
    queries: [
      'genre=Fantasy&progress=not_started',
      `genre=Fiction&genre=Fantasy&language=en&min_duration=${10 * HOUR}`,
      'language=de&genre=Travel',
      'narrator=Reader%2044&progress=in_progress',
    ],
  },
]

/** Filtered pages of a library of 50,000 books, against unfiltered pages in the same orders. */
export const filteredLists: Figure = {
  name: 'filtered-lists',
  async measure(bench) {
    const data = makeDataFolder(mkdtempSync(path.join(bench.workspace, 'filters-')))
    fill(path.join(data, 'chapterhouse.db'))
    await using server = await startChapterhouse({ data, node: bench.node })
    const { origin, pid, headers } = server
    const side = (queries: readonly string[]) => {
      const requests = queries.flatMap((query) => ORDERS.map((order) => ({ path: `${LIST}${order}&${query}`, headers })))
      return { origin, pids: [pid], requests }
    }
    const rows: Row[] = []
    for (const { what, queries } of FILTERS) {
      const ours = side(queries)
      await sampledAnswers(server, ours.requests)
      const reference = side([''])
      rows.push(
        await compareLoads(bench, {
          what: `GET /libraries/{id}/books of ${BOOKS} books by ${what}, against the same list without a filter`,
          ours,
          reference,
          target: { atLeast: 1 / 2 },
        }),
      )
    }
    return rows
  },
}

/** The library has no files: its root is missing, so no scan changes the index. */
function fill(database: string): void {
  using db = openDb(database)
  db.exec(`INSERT INTO libraries (id, name, root, sort_order, created_at)
    VALUES (1, 'Books', '/nonexistent', 0, '2026-11-25T00:00:00.000Z')`)
  insertManyBooks(db, { count: BOOKS, genres: GENRES })
  db.exec(`INSERT INTO progress (user_id, library_id, path, position, duration, finished, playback_speed, version, device_id, updated_at_us)
    SELECT users.id, 1, path, 100, 1000, books.id % 1200 > 0, 1, 1, 'd', 1 FROM books, users WHERE books.id % 100 = 0`)
}
