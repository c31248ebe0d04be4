import type { Db } from '@chapterhouse/kit/sqlite/db'

export interface EventRow {
  id: number
  /** UTC, with milliseconds. */
  at: string
  kind: string
  /** A JSON object. */
  data: string
}

const LIST = `
  SELECT id, at, kind, data FROM server_events WHERE id < :before AND (:kind IS NULL OR kind = :kind)
  ORDER BY id DESC LIMIT +:limit`
const OLD = `
  DELETE FROM server_events WHERE id IN (SELECT id FROM server_events WHERE at < :before ORDER BY at LIMIT +:atOnce)`

const ADD_TO_COUNT = `
  UPDATE server_events SET data = json_set(data, '$.count', coalesce(json_extract(data, '$.count'), 1) + 1)
  WHERE id = (
    SELECT id FROM server_events WHERE kind = :kind AND dedup_key = :ofPerson AND at > :since AND json_valid(data) ORDER BY id DESC LIMIT 1)`

export function feedStore(db: Db) {
  return {
    add: (event: Omit<EventRow, 'id'> & { dedupKey: string | undefined }): number =>
      db.runOne<{ id: number }>(
        'INSERT INTO server_events (at, kind, data, dedup_key) VALUES (:at, :kind, :data, :dedupKey) RETURNING id',
        event,
      ).id,
    has: (of: { kind: string; dedupKey: string }): boolean =>
      db.first('SELECT 1 FROM server_events WHERE kind = :kind AND dedup_key = :dedupKey LIMIT 1', of) !== undefined,
    /** Adds one to a person's newest event since a time; false if there is none. */
    addToCount: (of: { kind: string; ofPerson: string; since: string }): boolean => db.run(ADD_TO_COUNT, of).changes > 0,
    /** Newest first. */
    list: (page: { kind: string | undefined; before: number; limit: number }): EventRow[] => db.all(LIST, page),
    /** 0 if there is none. */
    newestId: (): number => db.findRow<[number | null]>('SELECT max(id) FROM server_events')?.[0] ?? 0,
    /** Removes some of the events before a time and returns how many. */
    removeOld: (given: { before: string; atOnce: number }): number => db.run(OLD, given).changes,
  }
}
