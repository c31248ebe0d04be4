import { cpSync, mkdtempSync } from 'node:fs'
import path from 'node:path'
import { type Db, openDb } from '@chapterhouse/kit/sqlite/db'
import { bareSide, meanSize, sampledAnswers, startBare } from '../measuring/bare.ts'
import { type Chapterhouse, startChapterhouse } from '../measuring/chapterhouse.ts'
import { compareLoads } from '../measuring/compare.ts'
import { type Bench, type Figure, milliseconds, type Row } from '../measuring/figure.ts'
import { LIBRARY } from '../measuring/indexed.ts'
import type { LoadRequest } from '../measuring/load.ts'
import { alternate, median } from '../measuring/rounds.ts'

const KIND = 'sidecars.generate'
const CLIENT = { 'x-service-client': 'Chapterhouse-Bridge/1.0 (linux)', 'content-type': 'application/json' }
const CLOSED = 10_000
const FEW = 10
/** Claimed at a time, one for each connection of a load. */
const RUNNING = 16
const PAGES = 100
const CLAIMS = 20
const ROUNDS = 10
const PROGRESS = { step: 'fact_pass', done: 3, total: 12, stage: 'chapters', eta_seconds: 900, cost_usd: 0.42, source: 'audio' }
const STATUS = {
  kinds: [KIND],
  lanes: { generate: { running: 16, capacity: 25 } },
  libraries: [{ library_id: LIBRARY, mount_path: '/books', ok: true, writable: true, error: '' }],
  estimates: { sidecars: { agent_usd_per_audio_hour: 0.1, agent_ready: true } },
}

/** Requests of a bridge and lists of its jobs, beside bare routes. */
export const bridgeJobs: Figure = {
  name: 'bridge-jobs',
  async measure(bench) {
    const data = await bench.indexed.data()
    await using many = await startWithJobs(data, CLOSED, bench)
    await using few = await startWithJobs(data, FEW, bench)
    return [
      await claims(many, few, bench),
      await heartbeats(many, bench),
      await reports(many, bench),
      await pagesOfJobs(many, bench),
    ]
  },
}

interface WithJobs extends Chapterhouse {
  database: string
  /** Of the bridge. */
  token: Readonly<Record<string, string>>
}

/** A server on a copy of the data, with a paired bridge and this many closed jobs. */
async function startWithJobs(from: string, closed: number, { workspace, node }: Bench): Promise<WithJobs & AsyncDisposable> {
  const data = mkdtempSync(path.join(workspace, 'jobs-'))
  cpSync(from, data, { recursive: true, filter: (name) => !name.endsWith('.sock') })
  const database = path.join(data, 'chapterhouse.db')
  const server = await startChapterhouse({ data, node })
  const { code } = await server.call<{ code: string }>('POST', '/admin/bridge/pair')
  const paired = await fetch(`${server.origin}/api/v1/bridge/pair`, {
    ...{ method: 'POST', headers: CLIENT, body: JSON.stringify({ code }) },
  })
  const { token } = (await paired.json()) as { token: string }
  using db = openDb(database)
  addJobs(db, { count: closed, state: 'done' })
  return Object.assign(server, { database, token: { ...CLIENT, authorization: `Bearer ${token}` } })
}

/** Jobs for as many books, beginning with the first. */
function addJobs(db: Db, { count, state }: { count: number; state: 'done' | 'queued' }): void {
  db.run(
    `WITH RECURSIVE n (i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i + 1 < :count),
       paths AS (SELECT path, row_number() OVER (ORDER BY path) - 1 AS at, count(*) OVER () AS all_books FROM books)
     INSERT INTO bridge_jobs (kind, library_id, path, params, state, attempts, max_attempts, cancel_requested, superseded,
       retry_requested, park_code, progress, error, created_by,
       created_by_name, created_at, updated_at, finished_at)
     SELECT '${KIND}', ${LIBRARY}, path, '{"source":"auto","contribute":"local"}', :state, 0, 3, 0, 0,
       0, '', :progress, '', 1, 'bench', :at, :at,
       CASE :state WHEN 'done' THEN :at END
     FROM n JOIN paths ON at = i % all_books`,
    { count, state, progress: JSON.stringify(PROGRESS), at: new Date().toISOString() },
  )
}

async function asBridge<T>({ origin, token }: WithJobs, method: string, where: string, body: unknown): Promise<T> {
  const answer = await fetch(`${origin}/api/v1${where}`, { method, headers: token, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${where}: ${answer.status} ${await answer.text()}`)
  return (answer.status === 204 ? undefined : await answer.json()) as T
}

interface Claimed {
  job: { id: number }
  claim: string
}
const claim = (server: WithJobs) => asBridge<Claimed>(server, 'POST', '/bridge/jobs/claim', { kinds: [KIND] })
const end = (server: WithJobs, { job, claim: of }: Claimed) =>
  asBridge(server, 'PUT', `/bridge/jobs/${job.id}`, { claim: of, state: 'cancelled' })

/** The time of one claim; claimed jobs are cancelled afterwards. */
async function claims(many: WithJobs, few: WithJobs, { rounds }: Bench): Promise<Row> {
  async function timed(server: WithJobs): Promise<number> {
    {
      using db = openDb(server.database)
      addJobs(db, { count: CLAIMS, state: 'queued' })
    }
    const times: number[] = []
    const claimed: Claimed[] = []
    for (let at = 0; at < CLAIMS; at += 1) {
      const before = performance.now()
      claimed.push(await claim(server))
      times.push(performance.now() - before)
    }
    for (const one of claimed) await end(server, one)
    return median(times)
  }
  const seen = await alternate(rounds * ROUNDS, { ours: () => timed(many), reference: () => timed(few) })
  const [ours, reference] = [median(seen.ours), median(seen.reference)]
  return {
    what: `a claim beside ${CLOSED} closed jobs, against one beside ${FEW}`,
    ours: milliseconds(ours),
    reference: milliseconds(reference),
    value: ours / reference,
    target: { atMost: 1.5 },
  }
}

interface Put {
  what: string
  path: (at: number) => string
  body: (at: number) => string
  route: 'inserts' | 'synced-inserts'
}

async function puts(server: WithJobs, bench: Bench, put: Put): Promise<Row> {
  const requests: LoadRequest[] = Array.from({ length: RUNNING }, (_, at) => ({
    ...{ method: 'PUT', path: `/api/v1${put.path(at)}`, headers: server.token, body: put.body(at) },
  }))
  const bodies = await sampledAnswers(server, requests)
  await using bare = await startBare(mkdtempSync(path.join(bench.workspace, 'bare-')), bodies)
  return await compareLoads(bench, {
    what: put.what,
    ours: { origin: server.origin, pids: [server.pid], requests },
    reference: bareSide(bare, bodies, { method: 'PUT', bodyOf: put.body, route: put.route }),
    target: { atLeast: 1 / 4 },
  })
}

/** As little is written to the disk for a heartbeat as for the reference: neither waits for it. */
const heartbeats = (server: WithJobs, bench: Bench) =>
  puts(server, bench, {
    ...{ what: 'PUT /bridge/status, against a bare route that inserts one row', route: 'inserts' },
    ...{ path: () => '/bridge/status', body: () => JSON.stringify(STATUS) },
  })

async function reports(server: WithJobs, bench: Bench): Promise<Row> {
  {
    using db = openDb(server.database)
    addJobs(db, { count: RUNNING, state: 'queued' })
  }
  const claimed: Claimed[] = []
  for (let at = 0; at < RUNNING; at += 1) claimed.push(await claim(server))
  const jobAt = (at: number): Claimed => claimed[at] ?? { job: { id: 0 }, claim: '' }
  const row = await puts(server, bench, {
    ...{ what: 'PUT /bridge/jobs/{id}, against a bare route that inserts one row and syncs it', route: 'synced-inserts' },
    path: (at) => `/bridge/jobs/${jobAt(at).job.id}`,
    body: (at) => JSON.stringify({ claim: jobAt(at).claim, state: 'running', progress: PROGRESS }),
  })
  for (const one of claimed) await end(server, one)
  return row
}

async function pagesOfJobs(server: WithJobs, bench: Bench): Promise<Row> {
  const { origin, pid, headers } = server
  const requests: LoadRequest[] = []
  for (let before: string | null = ''; before !== null && requests.length < PAGES; ) {
    const where: string = `/admin/bridge/jobs?limit=50&before=${before}`
    requests.push({ path: `/api/v1${where}`, headers })
    before = (await server.call<{ next_before: string | null }>('GET', where)).next_before
  }
  const bodies = await sampledAnswers(server, requests)
  await using bare = await startBare(bench.workspace, bodies)
  return await compareLoads(bench, {
    what: `GET /admin/bridge/jobs with ${CLOSED} jobs, against a bare route that answers the same (${meanSize(bodies)} bytes)`,
    ours: { origin, pids: [pid], requests },
    reference: bareSide(bare, bodies, {}),
    target: { atLeast: 1 / 4 },
  })
}
