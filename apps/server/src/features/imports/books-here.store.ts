import type { Db } from '@chapterhouse/kit/sqlite/db'
import { listedPeople } from '../catalogue/index.ts'
import type { OurBook, SplitFolder } from './plan/our-books.ts'

const BOOKS = `
  SELECT b.id, b.library_id AS libraryId, b.path, b.is_folder AS isFolder, b.title, b.author, b.asin, b.isbn, b.duration_us AS durationUs, b.codec, b.people
  FROM books b JOIN libraries l ON l.id = b.library_id WHERE NOT l.is_leaving AND b.id > :after ORDER BY b.id LIMIT +:limit`

interface Row extends Omit<OurBook, 'isFolder' | 'durationSeconds' | 'authorNames'> {
  id: number
  isFolder: number
  durationUs: number
  people: string
}

const AT_ONCE = 1_000

/**
 * When a person first listened here without an import: the time, and the day, since old sessions are pruned before their days.
 * After the record of an applied import is deleted, its days can't be recognised.
 */
const FIRST_OWN = `
  SELECT (SELECT min(started_at_ms) FROM listening_sessions WHERE user_id = :userId AND NOT imported AND listened > 0) AS ms,
    (SELECT min(d.day) FROM listening_days d
     LEFT JOIN (SELECT e.key AS day, j.library_id, j.path, sum(e.value ->> 0) AS listened
                FROM imports i JOIN import_days j ON j.import_id = i.id CROSS JOIN json_each(j.days) e
                WHERE i.user_id = :userId GROUP BY 1, 2, 3) j ON j.day = d.day AND j.library_id = d.library_id AND j.path = d.path
     WHERE d.user_id = :userId AND d.listened - coalesce(j.listened, 0) > 0.5 AND NOT EXISTS (
       SELECT 1 FROM import_taken t WHERE t.user_id = :userId AND t.import_id NOT IN (SELECT id FROM imports))) AS day`

export function booksHereStore(db: Db) {
  return {
    *books(): Generator<OurBook> {
      for (let after = 0; ; ) {
        const page = db.all<Row>(BOOKS, { after, limit: AT_ONCE })
        for (const { isFolder, durationUs, people, ...book } of page)
          yield {
            ...book,
            authorNames: listedPeople(people).authors,
            isFolder: isFolder === 1,
            durationSeconds: durationUs / 1_000_000,
          }
        const last = page.at(-1)
        if (!last || page.length < AT_ONCE) return
        after = last.id
      }
    },
    split: (): SplitFolder[] => db.all("SELECT library_id AS libraryId, path FROM scan_hints WHERE kind = 'split_discs'"),
    firstOwn: (userId: number): { ms: number | null; day: string | null } => db.one(FIRST_OWN, { userId }),
  }
}
