import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bodies } from '../library/bodies.ts'
import { id3Header } from '../library/id3-header.ts'
import { type Chapterhouse, makeDataFolder, startChapterhouse } from '../measuring/chapterhouse.ts'
import { compareLoads } from '../measuring/compare.ts'
import { type Bench, type Figure, milliseconds, type Row } from '../measuring/figure.ts'
import { LIBRARY } from '../measuring/indexed.ts'
import { listedBooks } from '../measuring/listed.ts'
import { alternate, median } from '../measuring/rounds.ts'
import { items } from './requests.ts'

const CLIENT = { 'x-service-client': 'Chapterhouse-Bridge/1.0 (linux)' }
const PARTS = 300
const CHAPTERS = 40
/** A rescan is short, so it is repeated often enough to average out noise. */
const ROUNDS = 6
/** By then threads are running and functions are compiled, as with a bridge that writes a book part by part. */
const WARM_ROUNDS = 10
const CHANGED = Date.UTC(2024, 0, 1) / 1000
const BOOK = 'Long book'

/** The estimate that a console requests for each of many books, and reading texts of a book that the bridge has written. */
export const bridgeBooks: Figure = {
  name: 'bridge-books',
  async measure(bench) {
    return [await estimates(bench), await rescans(bench)]
  },
}

async function estimates(bench: Bench): Promise<Row> {
  await using server = await startChapterhouse({ data: await bench.indexed.data(), node: bench.node })
  await paired(server)
  const books = await listedBooks(server)
  const brief = books.map(({ rel_path }) => ({
    path: `/api/v1/admin/bridge/estimate?library_id=${LIBRARY}&path=${encodeURIComponent(rel_path)}&brief=1`,
    headers: server.headers,
  }))
  const side = (requests: typeof brief) => ({ origin: server.origin, pids: [server.pid], requests })
  return await compareLoads(bench, {
    what: 'GET /admin/bridge/estimate with brief=1, against GET /libraries/{id}/item of the same books',
    ours: side(brief),
    reference: side(items(books, server.headers).map(({ path: where }) => ({ path: where, headers: server.headers }))),
    target: { atLeast: 1 / 2 },
  })
}

async function rescans({ workspace, rounds, node }: Bench): Promise<Row> {
  const root = await longBook(mkdtempSync(path.join(workspace, 'long-book-')))
  const data = makeDataFolder(mkdtempSync(path.join(workspace, 'long-book-data-')))
  await using server = await startChapterhouse({ data, node })
  await server.call('POST', '/admin/libraries', { name: 'Books', root })
  await server.scanned(LIBRARY)
  const headers = await paired(server)
  async function rescan(mode: 'attachments' | 'book'): Promise<number> {
    const before = performance.now()
    const body = JSON.stringify({ library_id: LIBRARY, path: BOOK, mode })
    const answer = await fetch(`${server.origin}/api/v1/bridge/rescan`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`rescan of ${mode}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
    return performance.now() - before
  }
  await alternate(WARM_ROUNDS, { ours: () => rescan('attachments'), reference: () => rescan('book') })
  const seen = await alternate(rounds * ROUNDS, { ours: () => rescan('attachments'), reference: () => rescan('book') })
  const [ours, reference] = [median(seen.ours), median(seen.reference)]
  return {
    what: `POST /bridge/rescan of attachments, against a rescan of the same book with ${PARTS} files`,
    ours: milliseconds(ours),
    reference: milliseconds(reference),
    value: ours / reference,
    target: { atMost: 1 / 5 },
  }
}

/** The headers of a bridge that is paired with the server, and has sent a heartbeat. */
async function paired(server: Chapterhouse): Promise<Record<string, string>> {
  const { code } = await server.call<{ code: string }>('POST', '/admin/bridge/pair')
  const send = (method: string, where: string, body: object, headers: Record<string, string>) =>
    fetch(`${server.origin}/api/v1/bridge/${where}`, { method, headers, body: JSON.stringify(body) })
  const { token } = (await (await send('POST', 'pair', { code }, CLIENT)).json()) as { token: string }
  const headers = { ...CLIENT, authorization: `Bearer ${token}` }
  const heartbeat = { estimates: { sidecars: { agent_usd_per_audio_hour: 0.1, agent_ready: true } } }
  const { ok, status } = await send('PUT', 'status', heartbeat, headers)
  if (!ok) throw new Error(`the heartbeat was refused: ${status}`)
  return headers
}

/** A library of one book, with characters and recaps of typical size. */
async function longBook(root: string): Promise<string> {
  const hidden = path.join(root, BOOK, '.chapterhouse')
  mkdirSync(hidden, { recursive: true })
  for (let part = 1; part <= PARTS; part += 1) {
    const tags = id3Header({ TIT2: `Part ${part}`, TALB: BOOK, TRCK: `${part}/${PARTS}` }, undefined)
    put(path.join(root, BOOK, `${String(part).padStart(3, '0')}.mp3`), Buffer.concat([tags, await bodies.mp3(part)]))
  }
  const [license, text] = ['CC-BY-SA-4.0', 'It goes on. '.repeat(30)]
  const chapters = Array.from({ length: CHAPTERS }, (_, at) => at)
  const characters = chapters.map((chapter) => ({
    id: `c-${chapter}`,
    name: `Number ${chapter}`,
    reveal: { chapter },
    description: text,
  }))
  const recaps = chapters.map((chapter) => ({ through: { chapter }, text }))
  put(path.join(hidden, 'characters.json'), JSON.stringify({ license, characters }))
  put(path.join(hidden, 'recaps.json'), JSON.stringify({ license, recaps }))
  return root
}

function put(file: string, content: string | Uint8Array): void {
  writeFileSync(file, content)
  utimesSync(file, CHANGED, CHANGED)
}
