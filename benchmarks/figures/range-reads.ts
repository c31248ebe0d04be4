import { startChapterhouse } from '../measuring/chapterhouse.ts'
import { compareLoads } from '../measuring/compare.ts'
import type { Figure } from '../measuring/figure.ts'
import { LIBRARY } from '../measuring/indexed.ts'
import { listedBooks, listedFiles } from '../measuring/listed.ts'
import { fromBare, fromOurs, randomRanges } from '../measuring/media.ts'
import { started } from '../measuring/spawned.ts'

/** How many files: as many as listeners have open at a time, and far more than a server keeps open. */
const SPREADS = [
  { books: 40, files: 40, what: '64 KiB Range reads, 40 files of different sizes', atLeast: 1 },
  { books: 1000, files: 1000, what: '64 KiB Range reads, 1,000 files of different sizes', atLeast: 0.7 },
]

export const rangeReads: Figure = {
  name: 'range-reads',
  async measure(bench) {
    await using server = await startChapterhouse({ data: await bench.indexed.data(), node: bench.node })
    await using bare = await started({ script: 'benchmarks/references/bare-files.ts', args: [bench.library.root] })
    const books = await listedBooks(server)
    const rows = []
    for (const spread of SPREADS) {
      const files = (await listedFiles(server, books, spread.books)).slice(0, spread.files)
      const ours = { origin: server.origin, pids: [server.pid], requests: randomRanges(files, fromOurs(LIBRARY, server.headers)) }
      const reference = { origin: bare.origin, pids: [bare.pid], requests: randomRanges(files, fromBare) }
      rows.push(await compareLoads(bench, { what: spread.what, ours, reference, target: { atLeast: spread.atLeast } }))
    }
    return rows
  },
}
