import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { BookKey } from './book-key.ts'
import type { ChapterCheck, PlacedChapter } from './chapter-check.ts'

/** A check as admins see it. */
export interface StoredCheck extends ChapterCheck {
  workId: string
  recordingId: string
  /** Of the community's list. */
  listHash: string
  /** JSON, defined by the feature that checks. */
  detail: string
  sourceList: string
  anchors: string
  checkedAt: string
}

type Row = Omit<StoredCheck, 'chapters'> & { chapters: string; hasUntitled: number }

/** Only if a chapter of the list has no title may a stored title be generated. */
const HAS_UNTITLED = `instr(source_list, '"title":""') > 0 AS hasUntitled`
const AT = 'WHERE library_id = :libraryId AND path = :path'
const NO_CHAPTERS: readonly PlacedChapter[] = []

export function chapterChecksStore(db: Db) {
  const parsed = <R extends Pick<Row, 'chapters' | 'hasUntitled'>>({ hasUntitled, ...row }: R) => {
    const chapters = row.chapters === '[]' ? NO_CHAPTERS : (JSON.parse(row.chapters) as PlacedChapter[])
    return { ...row, chapters: hasUntitled ? withoutMade(chapters) : chapters }
  }
  return {
    check(key: BookKey): ChapterCheck | undefined {
      const row = db.first<Pick<Row, 'basis' | 'status' | 'chapters' | 'hasUntitled'>>(
        `SELECT basis, status, chapters, ${HAS_UNTITLED} FROM community_chapters ${AT}`,
        key,
      )
      return row && parsed(row)
    },
    wholeCheck(key: BookKey): StoredCheck | undefined {
      const row = db.first<Row>(
        `SELECT basis, status, chapters, work_id AS workId, recording_id AS recordingId, list_hash AS listHash, detail,
           source_list AS sourceList, anchors, checked_at AS checkedAt, ${HAS_UNTITLED} FROM community_chapters ${AT}`,
        key,
      )
      return row && parsed(row)
    },
    saveCheck: (check: BookKey & StoredCheck): void =>
      void db.run(
        `INSERT OR REPLACE INTO community_chapters (library_id, path, basis, status, work_id, recording_id, list_hash, detail, chapters,
           source_list, anchors, checked_at)
         VALUES (:libraryId, :path, :basis, :status, :workId, :recordingId, :listHash, :detail, :chapters, :sourceList, :anchors, :checkedAt)`,
        { ...check, chapters: JSON.stringify(check.chapters) },
      ),
    renewBasis: (renewed: BookKey & { basis: string }): void =>
      void db.run(`UPDATE community_chapters SET basis = :basis ${AT}`, renewed),
    renewCheck: (renewed: BookKey & { checkedAt: string }): void =>
      void db.run(`UPDATE community_chapters SET checked_at = :checkedAt ${AT}`, renewed),
  }
}

/** For checks stored before generated titles were marked. */
function withoutMade(chapters: readonly PlacedChapter[]): readonly PlacedChapter[] {
  return chapters.map((chapter, index) =>
    chapter.stated === undefined && chapter.title === `Chapter ${index + 1}` ? { ...chapter, stated: '' } : chapter,
  )
}
