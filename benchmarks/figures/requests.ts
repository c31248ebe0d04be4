import { aSearch } from '../library/names.ts'
import type { PlannedBook } from '../library/plan-library.ts'
import { createRandom } from '../library/random.ts'
import { bareSide, sampledAnswers, startBare } from '../measuring/bare.ts'
import { type Chapterhouse, startChapterhouse } from '../measuring/chapterhouse.ts'
import { compareLoads } from '../measuring/compare.ts'
import type { Bench, Figure, Row } from '../measuring/figure.ts'
import { LIBRARY } from '../measuring/indexed.ts'
import type { Asked } from '../measuring/load.ts'

type Headers = Chapterhouse['headers']

interface Route {
  name: string
  what: string
  atLeast: number
  requests: (books: readonly PlannedBook[], headers: Headers) => Asked[]
}

const API = `/api/v1/libraries/${LIBRARY}`
const SEARCHES = 1000
const PAGES = 200

/** Where a listener asks for one book: a m4b stands alone in its folder, so the folder is the book. */
const pathOf = ({ folder }: PlannedBook): string => encodeURIComponent(folder)

export const ROUTES: readonly Route[] = [
  { name: 'progress', what: 'PUT /libraries/{id}/progress', atLeast: 1 / 2, requests: saves },
  { name: 'search', what: 'GET /search', atLeast: 1 / 4, requests: searches },
  { name: 'books', what: 'GET /libraries/{id}/books', atLeast: 1 / 4, requests: pages },
  { name: 'item', what: 'GET /libraries/{id}/item', atLeast: 1 / 2, requests: items },
]

/** One figure for each of the routes that players ask for most. */
export const requestFigures: readonly Figure[] = ROUTES.map((route) => ({
  name: route.name,
  measure: async (bench) => [await measured(route, bench)],
}))

async function measured({ what, atLeast, requests }: Route, bench: Bench): Promise<Row> {
  await using server = await startChapterhouse({ data: await bench.indexed.data() })
  const asked = requests(bench.library.books, server.headers)
  const bodies = await sampledAnswers(server, asked)
  await using bare = await startBare(bench.workspace, bodies)
  const [{ method = 'GET' } = {}] = asked
  const bodyOf = (n: number) => asked[n]?.body ?? '{}'
  return compareLoads(bench, {
    what: `${what} (answers of ${meanSize(bodies)} bytes)`,
    ours: { origin: server.origin, pids: [server.pid], requests: asked },
    reference: bareSide(bare, bodies, method === 'GET' ? {} : { method, bodyOf }),
    target: { atLeast },
  })
}

/** Every save is newer than what is there: all of them are written. The server takes its own time where none is given. */
export function saves(books: readonly PlannedBook[], headers: Headers): Asked[] {
  return books.map((book) => ({
    method: 'PUT',
    path: `${API}/progress?path=${pathOf(book)}`,
    headers,
    body: JSON.stringify({
      position: 60 + (book.number % 200) + 0.25,
      duration: 600,
      playback_speed: 1.25,
      device_id: 'a-phone-of-the-benchmark',
    }),
  }))
}

export function searches(_books: readonly PlannedBook[], headers: Headers): Asked[] {
  const random = createRandom(7)
  return Array.from({ length: SEARCHES }, () => ({ path: `/api/v1/search?q=${encodeURIComponent(aSearch(random))}`, headers }))
}

/** Lists in all three orders, and those of one author. */
export function pages(books: readonly PlannedBook[], headers: Headers): Asked[] {
  const random = createRandom(8)
  return Array.from({ length: PAGES }, (_, at) => {
    const author = at % 4 === 3 ? `&author=${encodeURIComponent(random.pick(books).author)}` : ''
    return { path: `${API}/books?sort=${['author', 'title', 'recent'][at % 3]}${author}`, headers }
  })
}

export function items(books: readonly PlannedBook[], headers: Headers): Asked[] {
  return books.map((book) => ({ path: `${API}/item?path=${pathOf(book)}`, headers }))
}

function meanSize(bodies: Awaited<ReturnType<typeof sampledAnswers>>): number {
  const sizes = bodies.map((body) => ('json' in body ? JSON.stringify(body.json).length : body.base64.length * 0.75))
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length)
}
