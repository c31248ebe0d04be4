import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Chapterhouse, startChapterhouse } from '../measuring/chapterhouse.ts'
import { compareLoads } from '../measuring/compare.ts'
import type { Figure } from '../measuring/figure.ts'
import { LIBRARY } from '../measuring/indexed.ts'
import { type ListedBook, listedBooks } from '../measuring/listed.ts'

const BOOKS = 50
const RAIL = 20
/** The size of a work with its characters and recaps. */
const TEXTS = { count: 6, length: 300 }
const SERIES = 'Orchard Cycle'

/** Cached community metadata with a series whose books are all in the library, against the books themselves. */
export const communityMetadata: Figure = {
  name: 'community-metadata',
  async measure(bench) {
    await using service = await startService()
    const env = { CHAPTERHOUSE_METADATA_ENABLED: 'true', CHAPTERHOUSE_METADATA_BASE_URL: service.url }
    await using server = await startChapterhouse({ data: await bench.indexed.data(), node: bench.node, env })
    const books = (await listedBooks(server)).slice(0, BOOKS)
    await identify(server, books)
    const requests = (what: 'meta' | 'item') =>
      books.map((book) => ({ path: `/api/v1/libraries/${LIBRARY}/${what}?${pathOf(book)}`, headers: server.headers }))
    const sizes = await Promise.all([requests('meta'), requests('item')].map((of) => meanSize(server, of)))
    const side = (what: 'meta' | 'item') => ({ origin: server.origin, pids: [server.pid], requests: requests(what) })
    const [own, reference] = sizes.map((bytes) => `${(bytes / 1000).toFixed(1)} KB`)
    const what = `GET /libraries/{id}/meta from the cache (${own}, a series of ${RAIL}), against GET …/item (${reference})`
    return [await compareLoads(bench, { what, ours: side('meta'), reference: side('item'), target: { atLeast: 0.5 } })]
  },
}

const pathOf = ({ rel_path }: ListedBook): string => `path=${encodeURIComponent(rel_path)}`
const asinOf = (at: number): string => `B${String(at).padStart(9, '0')}`

/** Gives the books identifiers, and places in the series to the first ones. */
async function identify({ call }: Pick<Chapterhouse, 'call'>, books: readonly ListedBook[]): Promise<void> {
  for (const [at, book] of books.entries()) {
    await call('PUT', `/admin/libraries/${LIBRARY}/enrichment?${pathOf(book)}`, { asin: asinOf(at) })
    const set = { series: SERIES, series_index: String(at + 1) }
    if (at < RAIL) await call('PATCH', `/admin/libraries/${LIBRARY}/book?${pathOf(book)}`, { set })
  }
}

async function meanSize(
  { origin }: Pick<Chapterhouse, 'origin'>,
  requests: readonly { path: string; headers: Chapterhouse['headers'] }[],
) {
  let bytes = 0
  for (const { path, headers } of requests) {
    const answer = await fetch(`${origin}${path}`, { headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    bytes += (await answer.arrayBuffer()).byteLength
  }
  return bytes / requests.length
}

/** A metadata service with a work for each identifier, all in one series. */
async function startService() {
  const person = { id: 'mara-lind', name: 'Mara Lind' }
  const text = 'In the orchard of glass. '.repeat(TEXTS.length).slice(0, TEXTS.length)
  const chapters = Array.from({ length: TEXTS.count }, (_, at) => at)
  const works = Array.from({ length: RAIL }, (_, at) => ({
    position: String(at + 1),
    work: { id: `w${at}`, title: `Volume ${at + 1}`, authors: [person], cover_url: `https://covers.example/${at}.jpg` },
  }))
  const workOf = (id: string) => ({
    ...{ id, title: `Title of ${id}`, authors: [person], language: 'en', recordings: [] },
    series: [{ id: 'orchard-cycle', name: SERIES, position: '1' }],
    characters: chapters.map((chapter) => ({ id: `c${chapter}`, name: `Name ${chapter}`, reveal: { chapter }, description: text })),
    recaps: chapters.map((chapter) => ({ through: { chapter }, text })),
  })
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '', 'http://service')
    const [, kind, id = ''] = /^\/api\/v1\/(\w+)(?:\/(.+))?$/.exec(url.pathname) ?? []
    const number = Number((url.searchParams.get('asin') ?? '').slice(1))
    const body =
      kind === 'lookup'
        ? { work: { id: `w${number}` }, recording_id: '' }
        : kind === 'works'
          ? workOf(id)
          : { id: 'orchard-cycle', name: SERIES, works }
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}
