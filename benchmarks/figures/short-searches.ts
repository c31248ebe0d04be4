import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { insertManyBooks, insertSearchTexts } from '../../apps/server/test/many-books.ts'
import { createTitle } from '../library/names.ts'
import { createRandom } from '../library/random.ts'
import { makeDataFolder, startChapterhouse } from '../measuring/chapterhouse.ts'
import { compareLoads } from '../measuring/compare.ts'
import type { Bench, Figure } from '../measuring/figure.ts'

const [MANY, FEW] = [50_000, 2_000]

/**
 * From one letter, which most books have, to a whole title; also parts of words. 25 times as many hits may take 8 times as long.
 */
const SEARCHES: readonly { what: string; typed: readonly string[]; atLeast: number }[] = [
  { what: 'a short word', typed: ['s', 'the', 'a', 'th'], atLeast: 1 / 2 },
  { what: 'words of a title', typed: ['winter', 'the cathedral', 'painted bri', 'silent storm'], atLeast: 1 / 8 },
  { what: 'parts of words', typed: ['thedral', 'ight', 'owman', 'rtographe'], atLeast: 1 / 8 },
]

/** Searches in 50,000 books, against the same in 2,000. */
export const shortSearches: Figure = {
  name: 'short-searches',
  async measure(bench) {
    await using many = await serverWith(MANY, bench)
    await using few = await serverWith(FEW, bench)
    const rows = []
    for (const { what, typed, atLeast } of SEARCHES) {
      const side = ({ origin, pid, headers }: typeof many) => ({
        origin,
        pids: [pid],
        requests: typed.map((q) => ({ path: `/api/v1/search?q=${encodeURIComponent(q)}&limit=60&paged=1`, headers })),
      })
      rows.push(
        await compareLoads(bench, {
          what: `GET /search of ${MANY} books for ${what}, against the same of ${FEW} books`,
          ours: side(many),
          reference: side(few),
          target: { atLeast },
        }),
      )
    }
    return rows
  },
}

/** The library has no files: its root is missing, so no scan changes the index. */
async function serverWith(count: number, { workspace, node }: Bench) {
  const data = makeDataFolder(mkdtempSync(path.join(workspace, `searches-${count}-`)))
  {
    using db = openDb(path.join(data, 'chapterhouse.db'))
    db.exec(`INSERT INTO libraries (id, name, root, sort_order, created_at)
      VALUES (1, 'Books', '/nonexistent', 0, '2026-11-25T00:00:00.000Z')`)
    insertManyBooks(db, { count, genres: {} })
    const random = createRandom(12)
    const rename = db.writing('UPDATE books SET title = ?, title_key = ? WHERE id = ?')
    db.transaction(() => {
      for (let id = 1; id <= count; id += 1) {
        const title = createTitle(random)
        rename(title, title.toLowerCase(), id)
      }
    })
    insertSearchTexts(db)
  }
  return await startChapterhouse({ data, node })
}
