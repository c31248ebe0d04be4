import { bareSide, meanSize, sampledAnswers, startBare } from '../measuring/bare.ts'
import { startChapterhouse } from '../measuring/chapterhouse.ts'
import { compareLoads } from '../measuring/compare.ts'
import type { Figure } from '../measuring/figure.ts'
import { LIBRARY } from '../measuring/indexed.ts'
import { coverRequests } from '../measuring/listed.ts'

/** How many different covers, as on several pages of a player. */
const COVERS = 200

export const covers: Figure = {
  name: 'covers',
  async measure(bench) {
    await using server = await startChapterhouse({ data: await bench.indexed.data(), node: bench.node })
    const requests = await coverRequests(server, COVERS)
    const bodies = await sampledAnswers(server, requests)
    await using bare = await startBare(bench.workspace, bodies)
    const row = await compareLoads(bench, {
      what: `GET /libraries/${LIBRARY}/cover?size=320 from the cache (${meanSize(bodies)} bytes)`,
      ours: { origin: server.origin, pids: [server.pid], requests },
      reference: bareSide(bare, bodies, {}),
      target: { atLeast: 1 / 2 },
    })
    return [row]
  },
}
