import type { ReadDb } from '@chapterhouse/kit/sqlite'
import { WORK_CARD } from '../works/index.ts'

export interface Named {
  workId: string
  /** Empty: a printed edition of a work without recordings. */
  recordingId: string
}

const BY_ASIN = `
  SELECT a.work_id AS workId, a.recording_id AS recordingId FROM recording_asins a JOIN works w ON w.id = a.work_id
  WHERE a.asin IN (:typed, :upper) ORDER BY a.region LIMIT 1`
const BY_ISBN = `
  SELECT i.work_id AS workId, i.recording_id AS recordingId FROM recording_isbns i JOIN works w ON w.id = i.work_id
  WHERE i.isbn IN (:upper, :lower) ORDER BY i.work_id, i.recording_id LIMIT 1`
const BY_PRINTED = `
  SELECT i.work_id AS workId,
    coalesce((SELECT r.id FROM recordings r WHERE r.work_id = i.work_id ORDER BY r.id LIMIT 1), '') AS recordingId
  FROM work_isbns i JOIN works w ON w.id = i.work_id WHERE i.isbn IN (:upper, :lower) ORDER BY i.work_id LIMIT 1`
const CARD = `SELECT ${WORK_CARD} AS card, json_quote(:recordingId) AS recording FROM works w WHERE w.id = :workId`

export function findAsin(db: ReadDb, typed: string): Named | undefined {
  return db.first(BY_ASIN, { typed, upper: typed.toUpperCase() })
}

/** Only an X has two cases. */
export function findIsbn(db: ReadDb, typed: string): Named | undefined {
  const cases = { upper: typed.toUpperCase(), lower: typed.toLowerCase() }
  return db.first<Named>(BY_ISBN, cases) ?? db.first<Named>(BY_PRINTED, cases)
}

export function readCard(db: ReadDb, named: Named): { card: string; recording: string } {
  return db.one(CARD, named)
}
