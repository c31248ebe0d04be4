import type { ReadDb } from '@chapterhouse/kit/sqlite/db'

export interface Member {
  id: string
  title: string
  language: string | null
  position: string
}

const MEMBERS = `
  SELECT w.id, w.title, w.language, m.position FROM series_works m JOIN works w ON w.id = m.work_id
  WHERE m.series_id = :id ORDER BY m.rowid`

/** The works of a series in stored order. */
export function listMembers(db: ReadDb, id: string): Member[] {
  return db.all(MEMBERS, { id })
}
