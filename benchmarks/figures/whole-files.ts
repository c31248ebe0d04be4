import { startChapterhouse } from '../measuring/chapterhouse.ts'
import { compareLoads } from '../measuring/compare.ts'
import type { Figure } from '../measuring/figure.ts'
import { LIBRARY } from '../measuring/indexed.ts'
import { largeLibrary } from '../measuring/large.ts'
import { fromBare, fromOurs } from '../measuring/media.ts'
import { started } from '../measuring/spawned.ts'

export const wholeFiles: Figure = {
  name: 'whole-files',
  async measure(bench) {
    const { large, largeRoot } = bench.library
    await using server = await startChapterhouse({ data: await largeLibrary(bench), node: bench.node })
    await using bare = await started({ script: 'benchmarks/references/bare-files.ts', args: [largeRoot] })
    const row = await compareLoads(bench, {
      what: `whole files of 20 to 60 MB`,
      ours: { origin: server.origin, pids: [server.pid], requests: large.map(fromOurs(LIBRARY, server.headers)) },
      reference: { origin: bare.origin, pids: [bare.pid], requests: large.map(fromBare) },
      target: { atLeast: 0.9 },
      by: 'bytes',
    })
    return [row]
  },
}
