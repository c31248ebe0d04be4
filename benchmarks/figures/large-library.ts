import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type GeneratedLibrary, generateLibrary } from '../generate-library.ts'
import { type Chapterhouse, makeDataFolder } from '../measuring/chapterhouse.ts'
import { type Delay, delayRow, middleOf } from '../measuring/event-loop-gap-meter.ts'
import { type Bench, type Figure, megabytes, milliseconds, type Row } from '../measuring/figure.ts'
import { LIBRARY } from '../measuring/indexed.ts'
import { startMetered, timedRescan, timedScan } from '../measuring/metered.ts'
import { serverBytes, startPeakMeter } from '../measuring/process-cost.ts'
import { median } from '../measuring/rounds.ts'
import { answerOf } from '../measuring/spawned.ts'
import type { Walked } from '../references/walk-and-stat.ts'

const BOOKS = 50_000
const SMALL = 2_000
const RESCANS = 3
const ASKED = 9
const EVERY_MS = 25
const MEGABYTE = 1_000_000

const ROUTES = [
  { what: 'GET /search?q=s', path: '/search?q=s' },
  { what: 'GET /search?q=the', path: '/search?q=the' },
  { what: 'GET /libraries/{id}/fs of the root', path: `/libraries/${LIBRARY}/fs?path=` },
  { what: 'GET /libraries/{id}/books', path: `/libraries/${LIBRARY}/books?limit=50` },
  { what: 'GET /libraries/{id}/authors', path: `/libraries/${LIBRARY}/authors` },
]

/** A library of 50,000 books with short files, against one of 2,000 books made the same way. */
export const largeLibrary: Figure = {
  name: 'large-library',
  noHotSpots: true,
  async measure(bench) {
    const large = await measured(BOOKS, bench)
    const small = await measured(SMALL, bench)
    const rows: Row[] = [
      grown('first scan', large.firstScanMs, small.firstScanMs),
      {
        what: `unchanged rescan of ${BOOKS} books, against a bare walk-and-stat`,
        ours: milliseconds(large.rescanMs),
        reference: milliseconds(large.walkMs),
        value: large.rescanMs / large.walkMs,
        target: { atMost: 2 },
      },
      ...ROUTES.map(({ what }, at) => grown(what, large.routesMs[at] ?? 0, small.routesMs[at] ?? 0)),
    ]
    const memory = (what: string, atMost: number, of: (one: Measured) => number): Row => ({
      what: `memory of the server and its scan process ${what} with ${BOOKS} books, against ${SMALL} books`,
      ours: megabytes(of(large)),
      reference: megabytes(of(small)),
      value: of(large) / MEGABYTE,
      unit: 'MB',
      target: { atMost },
    })
    return [
      ...rows,
      delayRow(`the first scan of ${BOOKS} books, against ${SMALL} books`, { ours: large.firstDelay, reference: small.firstDelay }),
      delayRow(`a rescan of ${BOOKS} books, against ${SMALL} books`, { ours: large.rescanDelay, reference: small.rescanDelay }),
      memory('at its peak in a scan', 250, ({ peakBytes }) => peakBytes),
      memory('at rest', 160, ({ restBytes }) => restBytes),
    ]
  },
}

/** The ratio of the times; 25 is linear growth. */
function grown(what: string, ours: number, reference: number): Row {
  return {
    what: `${what} with ${BOOKS} books, against ${SMALL} books (${BOOKS / SMALL} would be linear)`,
    ours: milliseconds(ours),
    reference: milliseconds(reference),
    value: ours / reference,
    target: { atMost: BOOKS / SMALL },
  }
}

interface Measured {
  firstScanMs: number
  firstDelay: Delay
  rescanMs: number
  walkMs: number
  rescanDelay: Delay
  routesMs: readonly number[]
  peakBytes: number
  restBytes: number
}

async function measured(books: number, { workspace, libraryCache, restSeconds, node }: Bench): Promise<Measured> {
  const library = await generateLibrary({ books, isShort: true, cache: libraryCache, progress: () => {} })
  const folder = mkdtempSync(path.join(workspace, `books-${books}-`))
  const data = makeDataFolder(path.join(folder, 'data'))
  await using server = await startMetered({ data, node })
  using peak = startPeakMeter(server.pid)
  const first = await timedScan(
    server,
    () => server.call('POST', '/admin/libraries', { name: 'Books', root: library.root }),
    EVERY_MS,
  )
  const rescans = await again(RESCANS, () => timedRescan(server, EVERY_MS))
  const walks = await again(RESCANS, () => walk(library))
  const routesMs: number[] = []
  for (const route of ROUTES) routesMs.push(median(await again(ASKED, () => ask(server, route.path))))
  const peakBytes = peak.highest()
  await setTimeout(restSeconds * 1000)
  return {
    firstScanMs: first.ms,
    firstDelay: first.delay,
    rescanMs: median(rescans.map(({ ms }) => ms)),
    walkMs: median(walks),
    rescanDelay: middleOf(rescans.map(({ delay }) => delay)),
    routesMs,
    peakBytes,
    restBytes: serverBytes(server.pid),
  }
}

async function walk({ root }: GeneratedLibrary): Promise<number> {
  return (await answerOf<Walked>('benchmarks/references/walk-and-stat.ts', { root })).seconds * 1000
}

async function ask({ origin, headers }: Chapterhouse, route: string): Promise<number> {
  const before = performance.now()
  const answer = await fetch(`${origin}/api/v1${route}`, { headers })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${route}: ${answer.status}`)
  return performance.now() - before
}

async function again<T>(times: number, run: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let turn = 0; turn < times; turn += 1) results.push(await run())
  return results
}
