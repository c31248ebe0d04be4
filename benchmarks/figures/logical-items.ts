import { cpSync } from 'node:fs'
import path from 'node:path'
import { startChapterhouse } from '../measuring/chapterhouse.ts'
import { compareLoads } from '../measuring/compare.ts'
import type { Figure } from '../measuring/figure.ts'
import { listedBooks } from '../measuring/listed.ts'
import { items } from './requests.ts'

const WITHOUT = path.resolve(import.meta.dirname, '../references/without-logical.ts')

/** The cost of numbering story chapters: books, against the same server on a copy of the same data without numbers. */
export const logicalItems: Figure = {
  name: 'logical-items',
  async measure(bench) {
    const data = await bench.indexed.data()
    const copy = path.join(bench.workspace, 'unnumbered')
    cpSync(data, copy, { recursive: true, filter: (file) => !file.endsWith('.sock') })
    await using numbered = await startChapterhouse({ data, node: bench.node })
    await using unnumbered = await startChapterhouse({ data: copy, node: [...bench.node, '--import', WITHOUT] })
    const [own, reference] = await Promise.all(
      [numbered, unnumbered].map(async (server) => {
        const requests = items(await listedBooks(server), server.headers)
        return { origin: server.origin, pids: [server.pid], requests }
      }),
    )
    if (!own || !reference) throw new Error('two servers')
    const what = 'GET /libraries/{id}/item with logical, against the same server without it'
    return [await compareLoads(bench, { what, ours: own, reference, target: { atLeast: 0.95 } })]
  },
}
