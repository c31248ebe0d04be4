import { testSearch } from '../library/names.ts'
import { createRandom } from '../library/random.ts'
import { bareSide, meanSize, sampledAnswers, startBare } from '../measuring/bare.ts'
import { type Chapterhouse, startChapterhouse } from '../measuring/chapterhouse.ts'
import { compareLoads } from '../measuring/compare.ts'
import type { Bench, Figure, Row } from '../measuring/figure.ts'
import { LIBRARY } from '../measuring/indexed.ts'
import { type ListedBook, listedBooks } from '../measuring/listed.ts'
import type { LoadRequest } from '../measuring/load.ts'

interface Route {
  name: string
  what: string
  /** If absent, the figure is printed without a target. */
  atLeast?: number
  requests: (books: readonly ListedBook[], headers: Chapterhouse['headers']) => LoadRequest[]
}

const API = `/api/v1/libraries/${LIBRARY}`
const SEARCHES = 1000
const PAGES = 200

const pathOf = ({ rel_path }: ListedBook): string => encodeURIComponent(rel_path)

/** Saves without a time get the server time, so each is newer than the stored one and is written. */
export const saves: Route['requests'] = (books, headers) =>
  books.map((book, at) => ({
    method: 'PUT',
    path: `${API}/progress?path=${pathOf(book)}`,
    headers,
    body: JSON.stringify({
      position: 60.25 + (at % 200),
      duration: 600,
      playback_speed: 1.25,
      device_id: 'phone-of-the-benchmark',
    }),
  }))

export const searches: Route['requests'] = (_books, headers) => {
  const random = createRandom(7)
  return Array.from({ length: SEARCHES }, () => ({ path: `/api/v1/search?q=${encodeURIComponent(testSearch(random))}`, headers }))
}

/** Lists in all three orders, and of one author. */
export const pages: Route['requests'] = (books, headers) => {
  const random = createRandom(8)
  return Array.from({ length: PAGES }, (_, at) => {
    const author = at % 4 === 3 ? `&author=${encodeURIComponent(random.pick(books).author)}` : ''
    return { path: `${API}/books?sort=${['author', 'title', 'recent'][at % 3]}${author}`, headers }
  })
}

export const items: Route['requests'] = (books, headers) =>
  books.map((book) => ({ path: `${API}/item?path=${pathOf(book)}`, headers }))

const homes: Route['requests'] = (_books, headers) => [{ path: '/api/v1/me/home', headers }]

const ADMIN_ORDERS = ['title', 'author', 'surname', 'series', 'narrator', 'published', 'added', 'duration', 'size']

/** Admin lists in every order, a third of them filtered. */
const adminPages: Route['requests'] = (books, headers) => {
  const random = createRandom(10)
  const narrowing = [
    () => `&author=${encodeURIComponent(random.pick(books).author)}`,
    () => '&has_cover=true',
    () => '',
    () => '',
    () => '',
    () => '',
  ]
  return Array.from({ length: PAGES }, (_, at) => {
    const order = `sort=${ADMIN_ORDERS[at % ADMIN_ORDERS.length]}&order=${at % 2 ? 'desc' : 'asc'}`
    return { path: `/api/v1/admin/books?${order}${random.pick(narrowing)()}`, headers }
  })
}

/** The facets of all books, of one format, and of one author. */
export const facets: Route['requests'] = (books, headers) => {
  const random = createRandom(11)
  const filters = ['', '?format=m4b', '?has_chapters=true']
  return Array.from({ length: PAGES }, (_, at) => {
    const filter = filters[at % 4] ?? `?author=${encodeURIComponent(random.pick(books).author)}`
    return { path: `/api/v1/admin/books/facets${filter}`, headers }
  })
}

const ROUTES: readonly Route[] = [
  { name: 'progress', what: 'PUT /libraries/{id}/progress', atLeast: 0.4, requests: saves },
  { name: 'search', what: 'GET /search', atLeast: 0.3, requests: searches },
  { name: 'books', what: 'GET /libraries/{id}/books', atLeast: 0.35, requests: pages },
  { name: 'home', what: 'GET /me/home', atLeast: 0.35, requests: homes },
  { name: 'item', what: 'GET /libraries/{id}/item', atLeast: 0.5, requests: items },
  { name: 'admin-books', what: 'GET /admin/books', requests: adminPages },
  { name: 'admin-facets', what: 'GET /admin/books/facets', requests: facets },
]

/** One figure for each of the most used routes. */
export const requestFigures: readonly Figure[] = ROUTES.map((route) => ({
  name: route.name,
  measure: async (bench) => [await measured(route, bench)],
}))

async function measured({ what, atLeast, requests }: Route, bench: Bench): Promise<Row> {
  await using server = await startChapterhouse({ data: await bench.indexed.data(), node: bench.node })
  const sent = shuffled(requests(await listedBooks(server), server.headers))
  const bodies = await sampledAnswers(server, sent)
  await using bare = await startBare(bench.workspace, bodies)
  const method = sent[0]?.method ?? 'GET'
  return await compareLoads(bench, {
    what: `${what}, against a bare route with the same response (${meanSize(bodies)} bytes)`,
    ours: { origin: server.origin, pids: [server.pid], requests: sent },
    reference: bareSide(bare, bodies, { method, ...(method !== 'GET' && { bodyOf: (n) => sent[n]?.body ?? '{}' }) }),
    ...(atLeast !== undefined && { target: { atLeast } }),
  })
}

/** The bare route returns the first responses, so they must not all be by one author. */
function shuffled<T>(all: readonly T[]): T[] {
  const random = createRandom(9)
  return all
    .map((one) => ({ one, at: random.below(2 ** 30) }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}
