import type { ReadDb } from '@chapterhouse/kit/sqlite/db'
import { plainCard, STORED_BY_ASIN, WORK_CARD } from '../works/index.ts'

export interface Named {
  workId: string
  /** Empty for a print ISBN of a work without recordings. */
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

/** One statement finds the row and builds its JSON. It finds the row first, so that it builds only one card. */
const responseOf = (found: string): string => `
  WITH named AS MATERIALIZED (${found})
  SELECT '{"work":' || ${WORK_CARD} || ',"recording_id":' || json_quote(n.recordingId) || '}' AS text
  FROM named n JOIN works w ON w.id = n.workId`
const [RESPONSE_BY_ASIN, RESPONSE_BY_ISBN, RESPONSE_BY_PRINTED] = [responseOf(BY_ASIN), responseOf(BY_ISBN), responseOf(BY_PRINTED)]

export function responseForAsin(db: ReadDb, typed: string, hasDocuments: boolean): string | undefined {
  const upper = typed.toUpperCase()
  const [card, recordingId] = (hasDocuments && db.findRow<[card: string, recordingId: string]>(STORED_BY_ASIN, upper)) || []
  if (card !== undefined) return `{"work":${plainCard(card)},"recording_id":${JSON.stringify(recordingId)}}`
  return db.first<{ text: string }>(RESPONSE_BY_ASIN, { typed, upper })?.text
}

export function findAsin(db: ReadDb, typed: string): Named | undefined {
  return db.first<Named>(BY_ASIN, { typed, upper: typed.toUpperCase() })
}

export function responseForIsbn(db: ReadDb, typed: string): string | undefined {
  const cases = casesOf(typed)
  return (db.first<{ text: string }>(RESPONSE_BY_ISBN, cases) ?? db.first<{ text: string }>(RESPONSE_BY_PRINTED, cases))?.text
}

export function findIsbn(db: ReadDb, typed: string): Named | undefined {
  const cases = casesOf(typed)
  return db.first<Named>(BY_ISBN, cases) ?? db.first<Named>(BY_PRINTED, cases)
}

/** Only the check digit X has two cases. */
const casesOf = (typed: string) => ({ upper: typed.toUpperCase(), lower: typed.toLowerCase() })
