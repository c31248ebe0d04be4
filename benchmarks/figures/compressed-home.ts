import { startChapterhouse } from '../measuring/chapterhouse.ts'
import { compareLoads } from '../measuring/compare.ts'
import type { Figure } from '../measuring/figure.ts'
import { LIBRARY } from '../measuring/indexed.ts'
import { listedBooks } from '../measuring/listed.ts'

const HOME = '/api/v1/me/home'
/** Accept-Encoding of browsers, over HTTP and HTTPS. */
const ACCEPTED = ['gzip', 'gzip, br', 'gzip, br, zstd'] as const
const SHELF = 20

/** Cost of sending the home page of a busy listener compressed, against the same page uncompressed. */
export const compressedHome: Figure = {
  name: 'compressed-home',
  async measure(bench) {
    await using server = await startChapterhouse({ data: await bench.indexed.data(), node: bench.node })
    const items = (await listedBooks(server)).slice(0, SHELF).map(({ rel_path }) => ({ library_id: LIBRARY, path: rel_path }))
    for (const { path } of items)
      await server.call('PUT', `/libraries/${LIBRARY}/progress?path=${encodeURIComponent(path)}`, { position: 60, duration: 600 })
    await server.call('PUT', '/me/queue', { items })
    const side = (accepted?: string) => ({
      origin: server.origin,
      pids: [server.pid],
      requests: [{ path: HOME, headers: { ...server.headers, ...(accepted && { 'accept-encoding': accepted }) } }],
    })
    const plain = await sizeOf(server, 'identity')
    const rows = []
    for (const accepted of ACCEPTED) {
      const what = `GET /me/home, compressed for "${accepted}" (${await sizeOf(server, accepted)} bytes), against itself uncompressed (${plain})`
      rows.push(await compareLoads(bench, { what, ours: side(accepted), reference: side() }))
    }
    return rows
  },
}

/** The size of the body as sent. `fetch` decodes the body, but keeps the Content-Length. */
async function sizeOf({ origin, headers }: { origin: string; headers: Readonly<Record<string, string>> }, accepted: string) {
  const answer = await fetch(`${origin}${HOME}`, { headers: { ...headers, 'accept-encoding': accepted } })
  await answer.body?.cancel()
  return Number(answer.headers.get('content-length'))
}
