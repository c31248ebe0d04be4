import { startChapterhouse } from '../measuring/chapterhouse.ts'
import { compareLoads } from '../measuring/compare.ts'
import type { Figure } from '../measuring/figure.ts'
import { LIBRARY } from '../measuring/indexed.ts'
import { listedBooks } from '../measuring/listed.ts'

const HOME = '/api/v1/me/home'
/** As browsers say it, over http and over https. */
const LIKED = ['gzip', 'gzip, br', 'gzip, br, zstd'] as const
const SHELF = 20

/** Cost of sending the home page of a busy listener compressed, against the same page uncompressed. */
export const codedHome: Figure = {
  name: 'coded-home',
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
    for (const accepted of LIKED) {
      const what = `GET /me/home, coded by "${accepted}" (${await sizeOf(server, accepted)} bytes), against itself as it is (${plain})`
      rows.push(await compareLoads(bench, { what, ours: side(accepted), reference: side() }))
    }
    return rows
  },
}

/** Of the body as it is sent: `fetch` would decode it and keep the length that the server told. */
async function sizeOf({ origin, headers }: { origin: string; headers: Readonly<Record<string, string>> }, accepted: string) {
  const answer = await fetch(`${origin}${HOME}`, { headers: { ...headers, 'accept-encoding': accepted } })
  await answer.body?.cancel()
  return Number(answer.headers.get('content-length'))
}
