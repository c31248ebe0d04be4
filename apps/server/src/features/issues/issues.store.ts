import type { Db } from '@chapterhouse/kit/sqlite/db'
import { splitDiscs } from './split-discs.store.ts'

/** Kinds that the row of a book determines, each with its condition as SQL over `books b`. */
const CONDITIONS = {
  /** A part of the book could not be read. */
  scan_error: "b.problem <> ''",
  /** Copy protection, which no player here can play. */
  protected: "b.protection <> ''",
  /** The folder seems to contain several books, and no override makes it one book. */
  suspect: `b.suspect_parts > 1 AND NOT EXISTS
    (SELECT 1 FROM folder_overrides o WHERE o.library_id = b.library_id AND o.path = b.path AND o.mode = 'book')`,
  /** It has no image file, embedded art or custom cover. */
  no_cover: "b.cover_kind = 'none' AND b.custom_cover = 0",
  /** It has no identifier, by which the metadata service would know it. */
  unmatched: "b.asin = '' AND b.isbn = ''",
  /** Longer than two hours, with at most one chapter. */
  no_chapters: 'b.duration_us > 7200000000 AND b.chapter_count <= 1',
  /** The community has a finer chapter list that fits, and no admin has chosen yet. */
  detailed_chapters: `b.has_current_check = 1 AND EXISTS
    (SELECT 1 FROM community_chapters c WHERE c.library_id = b.library_id AND c.path = b.path AND c.status = 'refine')
    AND NOT EXISTS (SELECT 1 FROM chapter_choices o WHERE o.library_id = b.library_id AND o.path = b.path)`,
  /** Saved positions are in a part that the book no longer has. */
  lost_places: 'EXISTS (SELECT 1 FROM lost_places l WHERE l.library_id = b.library_id AND l.path = b.path)',
  /** Browsers cannot play the file without transcoding. */
  transcode: "b.direct_playable = 0 AND b.protection = ''",
  /** Texts were read in another encoding than their tags declare: nothing to do, unless a guess is wrong. */
  repaired_text: "b.repaired_texts <> ''",
} as const
export const BY_ROW = Object.entries(CONDITIONS).map(([kind, condition]) => ({ kind, condition }))

export const IGNORED =
  'EXISTS (SELECT 1 FROM issue_ignores i WHERE i.library_id = b.library_id AND i.path = b.path AND i.kind = :kind)'

export function issuesStore(db: Db) {
  return {
    splitDiscs: () => splitDiscs(db),
    /** Undefined for kinds that rows do not determine. */
    idsByRow(kind: string): number[] | undefined {
      const issue = BY_ROW.find((one) => one.kind === kind)
      return issue && db.all<{ id: number }>(`SELECT b.id FROM books b WHERE ${issue.condition}`).map(({ id }) => id)
    },
    /** Filters ids by whether the issue is ignored. */
    byIgnoring: (ids: readonly number[], kind: string, ignored: boolean): number[] =>
      db
        .all<{ id: number }>(
          `SELECT b.id FROM json_each(:ids) requested CROSS JOIN books b ON b.id = requested.value WHERE ${IGNORED} = :ignored ORDER BY requested.key`,
          { ids: JSON.stringify(ids), kind, ignored: Number(ignored) },
        )
        .map(({ id }) => id),
  }
}
