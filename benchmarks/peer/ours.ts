import { existsSync } from 'node:fs'
import { testSearch } from '../library/names.ts'
import { createRandom } from '../library/random.ts'
import { makeDataFolder, startChapterhouse } from '../measuring/chapterhouse.ts'
import { LIBRARY } from '../measuring/library-id.ts'
import { coverRequests, listedBooks, listedFiles } from '../measuring/listed.ts'
import { fromOurs, randomRanges } from '../measuring/media.ts'
import { COVERS, ITEMS, largest, type Peer, POLL_MS, type StartPeer } from './peer.ts'

const API = `/api/v1/libraries/${LIBRARY}`
const SEARCHES = 500

export const startOurs: StartPeer = async (folder) => {
  if (!existsSync(folder)) makeDataFolder(folder)
  const server = await startChapterhouse({ data: folder })
  const { headers, origin, pid, listeningMs } = server
  return {
    origin,
    pid,
    startMs: listeningMs,
    async addLibrary(root) {
      await server.call('POST', '/admin/libraries', { name: 'Books', root })
      return await server.scanned(LIBRARY, POLL_MS)
    },
    async rescan() {
      await server.call('POST', `/admin/libraries/${LIBRARY}/scan`)
      await server.scanned(LIBRARY, POLL_MS)
    },
    async requests() {
      const books = (await listedBooks(server)).slice(0, ITEMS)
      const random = createRandom(7)
      const files = largest(await listedFiles(server, books, books.length))
      return {
        search: Array.from({ length: SEARCHES }, () => ({
          path: `/api/v1/search?q=${encodeURIComponent(testSearch(random))}`,
          headers,
        })),
        item: books.map(({ rel_path }) => ({ path: `${API}/item?path=${encodeURIComponent(rel_path)}`, headers })),
        list: ['author', 'title', 'recent'].map((sort) => ({ path: `${API}/books?limit=50&sort=${sort}`, headers })),
        home: [{ path: '/api/v1/me/home', headers }],
        save: books.map(({ rel_path }, at) => ({
          method: 'PUT',
          path: `${API}/progress?path=${encodeURIComponent(rel_path)}`,
          headers,
          body: JSON.stringify({ position: 60 + at, duration: 36_000 }),
        })),
        ranges: randomRanges(files, fromOurs(LIBRARY, headers)),
        cover: await coverRequests(server, COVERS),
      }
    },
    [Symbol.asyncDispose]: () => server.end(),
  } satisfies Peer
}
