import { cpSync } from 'node:fs'
import path from 'node:path'
import { startChapterhouse } from '../measuring/chapterhouse.ts'
import { compareLoads } from '../measuring/compare.ts'
import type { Figure } from '../measuring/figure.ts'
import { listedBooks } from '../measuring/listed.ts'
import { saves } from './requests.ts'

const WITHOUT = path.resolve(import.meta.dirname, '../references/without-counters.ts')

/** The cost of metrics: saves of positions, against the same server on a copy of the same data without metrics. */
export const countedSaves: Figure = {
  name: 'counted-saves',
  async measure(bench) {
    const data = await bench.indexed.data()
    const copy = path.join(bench.workspace, 'uncounted')
    cpSync(data, copy, { recursive: true, filter: (file) => !file.endsWith('.sock') })
    await using counted = await startChapterhouse({ data, node: bench.node })
    await using uncounted = await startChapterhouse({ data: copy, node: [...bench.node, '--import', WITHOUT] })
    const [own, reference] = await Promise.all(
      [counted, uncounted].map(async (server) => {
        const requests = saves(await listedBooks(server), server.headers)
        return { origin: server.origin, pids: [server.pid], requests }
      }),
    )
    if (!own || !reference) throw new Error('two servers')
    const what = 'PUT /libraries/{id}/progress, counted by metrics, against the same server without them'
    return [await compareLoads(bench, { what, ours: own, reference, target: { atLeast: 0.95 } })]
  },
}
