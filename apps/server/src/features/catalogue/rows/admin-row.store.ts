import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { AdminRow, BookRow } from '../book/book.ts'
import { asRepairedTexts, LIST, type Listed, listed } from './catalogue.store.ts'

const ROWS = `
  SELECT ${LIST}, l.name AS libraryName, b.cover_kind AS coverKind, b.problem, b.problem_file AS problemFile,
    b.problem_detail AS problemDetail, b.suspect_parts AS suspectParts, b.protection, b.repaired_texts AS repairedTexts, b.indexed_at AS indexedAt,
    ifnull((SELECT status FROM community_chapters c WHERE c.library_id = b.library_id AND c.path = b.path), '') AS chaptersCheck
  FROM json_each(:ids) i CROSS JOIN books b ON b.id = i.value JOIN libraries l ON l.id = b.library_id ORDER BY i.key`

interface AdminListed extends Listed, Omit<AdminRow, keyof BookRow | 'repairedTexts'> {
  /** JSON; '' for none. */
  repairedTexts: string
}

const toAdminRow = ({ repairedTexts, ...row }: AdminListed): AdminRow => ({
  ...(listed(row) as Omit<AdminRow, 'repairedTexts'>),
  repairedTexts: asRepairedTexts(repairedTexts),
})

export function adminRowStore(db: Db) {
  return {
    /** In the order of `ids`; missing books are left out. */
    byIds: (ids: readonly number[]): AdminRow[] => db.all<AdminListed>(ROWS, { ids: JSON.stringify(ids) }).map(toAdminRow),
  }
}
