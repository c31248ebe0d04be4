import { mkdirSync, mkdtempSync } from 'node:fs'
import path from 'node:path'
import { makeDataFolder, startChapterhouse } from '../measuring/chapterhouse.ts'
import type { Figure, Row } from '../measuring/figure.ts'
import { LIBRARY } from '../measuring/indexed.ts'
import {
  type Calls,
  callsOnFiles,
  countCalls,
  countCallsOf,
  halfOfDifference,
  hasStrace,
  perFile,
  sumOf,
} from '../measuring/system-calls.ts'
import type { Walked } from '../references/walk-and-stat.ts'

/** Rare, so that polling the state of the scan does not count as work. */
const POLL_MS = 250
const NAMED = 5
const WALK = 'benchmarks/references/walk-and-stat.ts'

/** System calls on files in a first scan and in an unchanged rescan: on a network share, each may be a round trip. */
export const systemCalls: Figure = {
  name: 'system-calls',
  noHotSpots: true,
  async measure({ library, workspace, node }) {
    if (!hasStrace()) throw new Error('strace is not installed: leave this figure out with --only')
    const walked = await walkedCalls(library.root, workspace)
    const data = makeDataFolder(mkdtempSync(path.join(workspace, 'calls-data-')))
    await using server = await startChapterhouse({ data, node })
    const first = await countCalls(server.pid, workspace, async () => {
      await server.call('POST', '/admin/libraries', { name: 'Books', root: library.root })
      await server.scanned(LIBRARY, POLL_MS)
    })
    const again = await countCalls(server.pid, workspace, async () => {
      await server.call('POST', `/admin/libraries/${LIBRARY}/scan`)
      await server.scanned(LIBRARY, POLL_MS)
    })
    const row = (what: string, calls: Calls): Row => {
      const [ours, reference] = [sumOf(callsOnFiles(calls)) / library.files, sumOf(walked) / library.files]
      const named = perFile(callsOnFiles(calls), library.files, { max: NAMED })
      return {
        what: `system calls on files in ${what}, per file of ${library.files} (${named}), against a bare walk-and-stat (${perFile(walked, library.files, { max: NAMED })})`,
        ours: ours.toFixed(1),
        reference: reference.toFixed(1),
        value: ours / reference,
      }
    }
    return [row('a first scan', first), { ...row('an unchanged rescan', again), target: { atMost: 2 } }]
  },
}

/** For one walk. The script walks twice, and the calls of its startup are measured with an empty folder. */
async function walkedCalls(root: string, workspace: string): Promise<Calls> {
  const empty = path.join(workspace, 'no-files')
  mkdirSync(empty, { recursive: true })
  const all = await countCallsOf<Walked>(WALK, { root }, workspace)
  const start = await countCallsOf<Walked>(WALK, { root: empty }, workspace)
  return callsOnFiles(halfOfDifference(all.calls, start.calls))
}
