import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { generateLibrary } from '../generate-library.ts'
import { testSearch } from '../library/names.ts'
import { createRandom } from '../library/random.ts'
import { type Chapterhouse, makeDataFolder } from '../measuring/chapterhouse.ts'
import { delayRow } from '../measuring/event-loop-gap-meter.ts'
import { type Bench, type Figure, megabytes, type Row } from '../measuring/figure.ts'
import { growthRow } from '../measuring/growth.ts'
import { LIBRARY } from '../measuring/indexed.ts'
import { type ListedBook, listedBooks } from '../measuring/listed.ts'
import { startMetered, type TimedScan, timedRescan, timedScan } from '../measuring/metered.ts'
import { serverBytes, startPeakMeter } from '../measuring/process-cost.ts'
import { median } from '../measuring/rounds.ts'
import { firstAnswer } from './start.ts'

const EVERY_MS = 25
const RESCANS = 3
const STARTS = 3
const ASKED = 15

/** Linear, with a margin for noise. */
const LINEAR = 1.1
/**
 * A page of fixed size is found through an index, in logarithmic time; the rest is for memory that no longer fits in the
 * processor's caches.
 */
const PAGED = 0.5

const API = `/libraries/${LIBRARY}`

interface Route {
  what: string
  atMost: number
  /**
   * Done before each request. Listeners save all the time, so anything cached until a save is not; an edit of a book changes the
   * library.
   */
  before?: 'edit'
  /** Several if the response depends on them. */
  paths: (books: readonly ListedBook[]) => readonly string[]
}

const searches = (prefix: string) => () => {
  const random = createRandom(21)
  return Array.from({ length: ASKED }, () => `${prefix}${encodeURIComponent(testSearch(random))}`)
}
const ofBooks = (prefix: string) => (books: readonly ListedBook[]) => {
  const random = createRandom(22)
  return Array.from({ length: ASKED }, () => `${prefix}${encodeURIComponent(random.pick(books).rel_path)}`)
}
const page = (what: string, route = what): Route => ({ what: `GET ${what}`, atMost: PAGED, paths: () => [route] })
/** A response about every book, or for a viewer of the whole library; it may be cached until the library changes. */
function whole(what: string, route = what): Route[] {
  const asked = { what: `GET ${what}`, atMost: LINEAR, paths: () => [route] }
  return [asked, { ...asked, what: `${asked.what}, after an edit of a book`, before: 'edit' }]
}

const ROUTES: readonly Route[] = [
  ...['author', 'title', 'recent'].map((sort) =>
    page(`/libraries/{id}/books by ${sort}, 50 of them`, `${API}/books?sort=${sort}&limit=50`),
  ),
  { what: 'GET /search', atMost: PAGED, paths: searches('/search?paged=1&q=') },
  page('/search for one letter', '/search?paged=1&q=s'),
  { what: 'GET /search/names', atMost: PAGED, paths: searches('/search/names?q=') },
  { what: 'GET /libraries/{id}/item', atMost: PAGED, paths: ofBooks(`${API}/item?path=`) },
  { what: 'GET /libraries/{id}/next', atMost: PAGED, paths: ofBooks(`${API}/next?path=`) },
  page('/me/home'),
  page('/books/recent'),
  page('/libraries/{id}/fs of the root, 200 of its folders', `${API}/fs?limit=200`),
  ...whole('/libraries/{id}/authors', `${API}/authors`),
  ...whole('/libraries/{id}/narrators', `${API}/narrators`),
  ...whole('/libraries/{id}/series', `${API}/series`),
  ...whole('/libraries/{id}/facets', `${API}/facets`),
  ...['title', 'author', 'surname', 'series', 'narrator', 'published', 'added', 'duration', 'size'].map((sort) =>
    page(`/admin/books by ${sort}, 50 of them`, `/admin/books?sort=${sort}&limit=50`),
  ),
  ...whole('/admin/books of a word, 50 of them', '/admin/books?q=winter&limit=50'),
  ...whole('/admin/books/facets'),
  ...whole('/admin/authors'),
  ...whole('/admin/narrators'),
  ...whole('/admin/series'),
  ...whole('/admin/issues'),
]

/** Every list and search, scans, startup and memory for three sizes of library, with the exponent of their growth. */
export const growth: Figure = {
  name: 'growth',
  noHotSpots: true,
  async measure(bench) {
    const seen: Measured[] = []
    for (const books of bench.growth) seen.push(await measured(books, bench))
    const grown = (what: string, of: (one: Measured) => number, { atMost = LINEAR, inWords = inMilliseconds } = {}): Row =>
      growthRow(what, { atMost, inWords, points: seen.map((one) => ({ books: one.books, value: of(one) })) })
    return [
      grown('first scan', ({ first }) => first.ms),
      grown('unchanged rescan', ({ rescanMs }) => rescanMs),
      grown('start to the first answer', ({ startMs }) => startMs),
      grown('memory at its peak', ({ peakBytes }) => peakBytes, { inWords: megabytes }),
      grown(`memory ${bench.restSeconds} s after the last request`, ({ restBytes }) => restBytes, { inWords: megabytes }),
      ...ROUTES.map(({ what, atMost }, at) => grown(what, ({ routesMs }) => routesMs[at] ?? 0, { atMost })),
      ...seen.map(({ books, first }) => delayRow(`the first scan of ${books} books with short files`, { ours: first.delay })),
    ]
  },
}

/** Requests take less than a millisecond. */
const inMilliseconds = (ms: number): string => `${ms.toFixed(ms < 10 ? 1 : 0)} ms`

interface Measured {
  books: number
  first: TimedScan
  rescanMs: number
  startMs: number
  peakBytes: number
  restBytes: number
  routesMs: readonly number[]
}

async function measured(books: number, { workspace, libraryCache, restSeconds, node }: Bench): Promise<Measured> {
  process.stderr.write(`  with ${books} books …\n`)
  const { root } = await generateLibrary({ books, isShort: true, cache: libraryCache, progress: () => {} })
  const data = makeDataFolder(path.join(mkdtempSync(path.join(workspace, `growth-${books}-`)), 'data'))
  const running = async () => {
    await using server = await startMetered({ data, node })
    using peak = startPeakMeter(server.pid)
    const first = await timedScan(server, () => server.call('POST', '/admin/libraries', { name: 'Books', root }), EVERY_MS)
    const rescans: number[] = []
    for (let turn = 0; turn < RESCANS; turn += 1) rescans.push((await timedRescan(server, EVERY_MS)).ms)
    const listed = await listedBooks(server)
    if (listed.length !== books) throw new Error(`the scan found ${listed.length} books, there are ${books}`)
    const routesMs: number[] = []
    for (const route of ROUTES) routesMs.push(await medianOf(route, server, listed))
    const peakBytes = peak.highest()
    await setTimeout(restSeconds * 1000)
    return { first, rescanMs: median(rescans), routesMs, peakBytes, restBytes: serverBytes(server.pid) }
  }
  const whileRunning = await running()
  const starts: number[] = []
  for (let turn = 0; turn < STARTS; turn += 1) starts.push(await firstAnswer({ data, node }))
  return { books, ...whileRunning, startMs: median(starts) }
}

async function medianOf({ paths, before: change }: Route, server: Chapterhouse, books: readonly ListedBook[]): Promise<number> {
  const [{ rel_path: saved } = { rel_path: '' }] = books
  const asked = paths(books)
  const times: number[] = []
  for (let turn = 0; turn < ASKED; turn += 1) {
    await server.call('PUT', `${API}/progress?path=${encodeURIComponent(saved)}`, { position: turn + 1, duration: 600 })
    const book = `/admin${API}/book?path=${encodeURIComponent(saved)}`
    if (change === 'edit') await server.call('PATCH', book, { set: { narrator: `Narrator ${turn}` } })
    const before = performance.now()
    await server.call('GET', asked[turn % asked.length] ?? '')
    times.push(performance.now() - before)
  }
  return median(times)
}
