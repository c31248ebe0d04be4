import { mkdirSync, mkdtempSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { insertManyBooks } from '../../apps/server/test/many-books.ts'
import { makeDataFolder, startChapterhouse } from '../measuring/chapterhouse.ts'
import { compareLoads } from '../measuring/compare.ts'
import type { Bench, Figure } from '../measuring/figure.ts'

const PAGE = 200

/** Pages of a root with 4,000 folders and 50,000 books, against a root with 200 folders and 2,000 books. */
export const largeFolder: Figure = {
  name: 'large-folder',
  async measure(bench) {
    await using many = await serverWith({ folders: 4_000, books: 50_000 }, bench)
    await using few = await serverWith({ folders: PAGE, books: 2_000 }, bench)
    const side = ({ origin, pid, headers }: typeof many, offsets: readonly number[]) => ({
      origin,
      pids: [pid],
      requests: offsets.map((offset) => ({ path: `/api/v1/libraries/1/fs?limit=${PAGE}&offset=${offset}`, headers })),
    })
    return [
      await compareLoads(bench, {
        what: `GET /libraries/{id}/fs, ${PAGE} of 4000 folders at the root of 50000 books, against the only ${PAGE} of 2000 books`,
        ours: side(many, [0, 1_000, 3_000]),
        reference: side(few, [0]),
        target: { atLeast: 1 / 3 },
      }),
    ]
  },
}

/** Empty folders, which a scan records; the books are added to the index afterwards. */
async function serverWith({ folders, books }: { folders: number; books: number }, { workspace, node }: Bench) {
  const root = mkdtempSync(path.join(workspace, 'folders-'))
  for (let at = 0; at < folders; at += 1) mkdirSync(path.join(root, `Author ${at}`))
  utimesSync(root, 1, 1)
  const data = makeDataFolder(mkdtempSync(path.join(workspace, 'folders-data-')))
  await new Promise((resolve) => setTimeout(resolve, 4_000))
  const server = await startChapterhouse({ data, node })
  await server.call('POST', '/admin/libraries', { name: 'Books', root })
  await server.scanned(1)
  using db = openDb(path.join(data, 'chapterhouse.db'))
  insertManyBooks(db, { count: books, genres: {} })
  db.exec(`UPDATE books SET path = printf('Author %d/Book %d', id % ${folders}, id)`)
  return server
}
