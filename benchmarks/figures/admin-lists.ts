import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { bareSide, meanSize, sampledAnswers, startBare } from '../measuring/bare.ts'
import { type Chapterhouse, makeDataFolder, startChapterhouse } from '../measuring/chapterhouse.ts'
import { compareLoads } from '../measuring/compare.ts'
import { type Bench, type Figure, milliseconds, type Row } from '../measuring/figure.ts'
import { alternate, median } from '../measuring/rounds.ts'

const ROWS = 100_000
const PAGES = 200
/** In one round. */
const SEARCHES = 10
const NO_HIT = 'in no entry at all'

const LISTS = [
  { what: 'GET /admin/audit', path: '/api/v1/admin/audit', limit: 50 },
  { what: 'GET /admin/events', path: '/api/v1/admin/events', limit: 20 },
]

/** Pages of the audit log and the feed at their maximum size; a search without a hit, which reads every row. */
export const adminLists: Figure = {
  name: 'admin-lists',
  async measure(bench) {
    const data = makeDataFolder(mkdtempSync(path.join(bench.workspace, 'lists-')))
    const database = path.join(data, 'chapterhouse.db')
    fill(database)
    await using server = await startChapterhouse({ data, node: bench.node })
    const rows: Row[] = []
    for (const list of LISTS) rows.push(await pages(list, server, bench))
    return [...rows, await search(server, database, bench)]
  },
}

/** Entries and events from the last few days, so that none is removed. */
function fill(database: string): void {
  using db = openDb(database)
  const numbers = `WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS})`
  const at = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now', printf('-%d seconds', i))"
  db.transaction(() => {
    db.exec('DELETE FROM audit_events')
    db.exec(`${numbers} INSERT INTO audit_events (at, actor_id, actor_name, action, target, details)
      SELECT ${at}, 1, 'bench', 'book.edit', printf('Books: Author %d/Title %d', i % 900, i), '{"set":{"narrator":"Ann Reader"}}' FROM n`)
    db.exec(`${numbers} INSERT INTO server_events (at, kind, data)
      SELECT ${at}, 'book_added', printf('{"library":"Books","library_id":1,"count":2,"titles":["Title %d","Title %d"]}', i, i + 1) FROM n`)
  })
}

async function pages({ what, path: where, limit }: (typeof LISTS)[number], server: Chapterhouse, bench: Bench): Promise<Row> {
  const { origin, pid } = server
  const requests = await pagesOf(where, limit, server)
  const bodies = await sampledAnswers(server, requests)
  await using bare = await startBare(bench.workspace, bodies)
  return await compareLoads(bench, {
    what: `${what} with ${ROWS} rows, against a bare route that answers the same (${meanSize(bodies)} bytes)`,
    ours: { origin, pids: [pid], requests },
    reference: bareSide(bare, bodies, {}),
    target: { atLeast: 1 / 4 },
  })
}

/** Requests for pages from the newest to the oldest rows: all pages are followed, since a cursor comes from the previous page. */
async function pagesOf(where: string, limit: number, { origin, headers }: Chapterhouse) {
  const every = Math.floor(ROWS / limit / PAGES)
  const requests: { path: string; headers: typeof headers }[] = []
  let before: string | 0 = '0'
  for (let at = 0; before !== 0 && requests.length < PAGES; at += 1) {
    const page: string = `${where}?limit=${limit}&before=${before}`
    if (at % every === 0) requests.push({ path: page, headers })
    const response: Response = await fetch(`${origin}${page}`, { headers })
    before = ((await response.json()) as { next_before: string | 0 }).next_before
  }
  return requests
}

/** The time of a search through the API, against a count with the same condition in the same file. */
async function search({ origin, headers }: Chapterhouse, database: string, { rounds }: Bench): Promise<Row> {
  using db = openDb(database)
  // A page is cached until the log grows, so each search is different.
  let searches = 0
  const condition = "target LIKE :pattern ESCAPE '\\' OR actor_name LIKE :pattern ESCAPE '\\'"
  const seen = await alternate(rounds, {
    ours: () =>
      timed(async () => {
        const answer = await fetch(`${origin}/api/v1/admin/audit?q=${encodeURIComponent(`${NO_HIT} ${++searches}`)}`, { headers })
        const { events } = (await answer.json()) as { events: unknown[] }
        if (!answer.ok || events.length > 0) throw new Error('the search was to find nothing')
      }),
    reference: () =>
      timed(async () => {
        const { found } = db.one<{ found: number }>(`SELECT count(*) AS found FROM audit_events WHERE ${condition}`, {
          pattern: `%${NO_HIT}%`,
        })
        if (found > 0) throw new Error('the count was to find nothing')
      }),
  })
  const [ours, reference] = [median(seen.ours), median(seen.reference)]
  return {
    what: `GET /admin/audit?q= without a hit in ${ROWS} rows, against a bare count with the same condition (time)`,
    ours: milliseconds(ours),
    reference: milliseconds(reference),
    value: ours / reference,
    target: { atMost: 2 },
  }
}

/** Milliseconds of one run: the median of several. */
async function timed(run: () => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < SEARCHES; turn += 1) {
    const before = performance.now()
    await run()
    times.push(performance.now() - before)
  }
  return median(times)
}
