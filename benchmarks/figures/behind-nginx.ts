import { startChapterhouse } from '../measuring/chapterhouse.ts'
import { compareLoads } from '../measuring/compare.ts'
import type { Figure } from '../measuring/figure.ts'
import { LIBRARY } from '../measuring/indexed.ts'
import { largeLibrary } from '../measuring/large.ts'
import { listedBooks, listedFiles } from '../measuring/listed.ts'
import { fromBare, fromOurs, randomRanges } from '../measuring/media.ts'
import { hasNginx, startNginx } from '../references/nginx.ts'

const ENV = { CHAPTERHOUSE_MEDIA_ACCEL: 'nginx', CHAPTERHOUSE_TRUSTED_PROXIES: '127.0.0.1' }
const SMALL = 40

/** Ranges sent by nginx on behalf of the server (X-Accel-Redirect), against an nginx that serves the files itself. */
export const behindNginx: Figure = {
  name: 'behind-nginx',
  measure: async (bench) => {
    if (!hasNginx()) throw new Error('nginx is not installed: leave this figure out with --only')
    return [await whole(bench), await ranges(bench)]
  },
}

const whole: (bench: Parameters<Figure['measure']>[0]) => ReturnType<typeof compareLoads> = async (bench) => {
  const { large, largeRoot } = bench.library
  await using server = await startChapterhouse({ data: await largeLibrary(bench), env: ENV, node: bench.node })
  await using nginx = await startNginx({ behind: server.origin, root: largeRoot, workspace: bench.workspace })
  return await compareLoads(bench, {
    what: 'whole files of 20 to 60 MB through nginx, against nginx alone',
    ours: { origin: nginx.origin, pids: [server.pid, ...nginx.pids], requests: large.map(fromOurs(LIBRARY, server.headers)) },
    reference: { origin: nginx.alone, pids: nginx.pids, requests: large.map(fromBare) },
    target: { atLeast: 0.9 },
    by: 'bytes',
  })
}

/** Printed without a target: each range needs a request to the server, which nginx alone does not. */
const ranges: typeof whole = async (bench) => {
  const { root } = bench.library
  await using server = await startChapterhouse({ data: await bench.indexed.data(), env: ENV, node: bench.node })
  await using nginx = await startNginx({ behind: server.origin, root, workspace: bench.workspace })
  const files = await listedFiles(server, await listedBooks(server), SMALL)
  return await compareLoads(bench, {
    what: '64 KiB Range reads through nginx, which asks the server each time, against nginx alone (no target)',
    ours: {
      origin: nginx.origin,
      pids: [server.pid, ...nginx.pids],
      requests: randomRanges(files, fromOurs(LIBRARY, server.headers)),
    },
    reference: { origin: nginx.alone, pids: nginx.pids, requests: randomRanges(files, fromBare) },
  })
}
