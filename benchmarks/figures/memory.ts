import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { bareSide, sampledAnswers, startBare } from '../measuring/bare.ts'
import { makeDataFolder, startChapterhouse } from '../measuring/chapterhouse.ts'
import { type Bench, type Figure, megabytes, type Row } from '../measuring/figure.ts'
import { LIBRARY } from '../measuring/indexed.ts'
import { listedBooks, listedFiles } from '../measuring/listed.ts'
import { type LoadRequest, measureLoad, type Side } from '../measuring/load.ts'
import { fromOurs, randomRanges } from '../measuring/media.ts'
import { residentBytes, serverBytes, startPeakMeter } from '../measuring/process-cost.ts'
import { items, pages, saves, searches } from './requests.ts'

const REQUESTS = 10_000
const MEGABYTE = 1_000_000
const LIMIT_MB = 170
const REST_LIMIT_MB = 110

/**
 * Memory of the server, including its scan process if running, after a scan and many requests, against the bare framework after as
 * many requests.
 */
export const memory: Figure = {
  name: 'memory',
  noHotSpots: true,
  async measure({ library, indexed, workspace, restSeconds, node }: Bench): Promise<Row[]> {
    await using server = await startChapterhouse({ data: makeDataFolder(mkdtempSync(path.join(workspace, 'memory-'))), node })
    using peak = startPeakMeter(server.pid)
    const atRest = serverBytes(server.pid)
    await server.call('POST', '/admin/libraries', { name: 'Books', root: library.root })
    await server.scanned(LIBRARY)
    const scanned = serverBytes(server.pid)
    const books = await listedBooks(server)
    const files = await listedFiles(server, books, 40)
    const json = [saves, searches, pages, items].flatMap((make) => make(books, server.headers).slice(0, 500))
    const requests: LoadRequest[] = [...json, ...randomRanges(files, fromOurs(LIBRARY, server.headers)).slice(0, 500)]
    const bodies = await sampledAnswers(server, items(books, server.headers))
    await using bare = await startBare(workspace, bodies)
    for (const side of [{ origin: server.origin, pids: [server.pid], requests }, bareSide(bare, bodies, {})]) await serve(side)
    const now = serverBytes(server.pid)
    const highest = peak.highest()
    const reference = residentBytes(bare.pid).now
    await using fresh = await startChapterhouse({ data: await indexed.data(), node })
    await fresh.call('GET', '/me/home')
    await setTimeout(restSeconds * 1000)
    const [freshRest, rest] = [fresh, server].map(({ pid }) => serverBytes(pid))
    const steps = `at rest ${megabytes(atRest)}, after the scan ${megabytes(scanned)}, highest ${megabytes(highest)}, each with the scan process`
    return [
      {
        what: `memory after a scan of ${books.length} books and ${REQUESTS} requests, against the bare framework after the same number (${steps})`,
        ours: megabytes(now),
        reference: megabytes(reference),
        value: now / MEGABYTE,
        unit: 'MB',
        target: { atMost: LIMIT_MB },
      },
      {
        what: `memory at rest with ${books.length} books, ${restSeconds} s after a start and one request, against ${restSeconds} s after the scan and the ${REQUESTS} requests`,
        ours: megabytes(freshRest ?? 0),
        reference: megabytes(rest ?? 0),
        value: (freshRest ?? 0) / MEGABYTE,
        unit: 'MB',
        target: { atMost: REST_LIMIT_MB },
      },
    ]
  },
}

const serve = (side: Side) => measureLoad(side, { connections: 16, count: REQUESTS, seed: 1 })
