import type { Db } from '@chapterhouse/kit/sqlite/db'

/** `envelope`: the documents about an identifier; `work`: a single work by its id. */
export type Space = 'envelope' | 'work'

export interface AnswerKey {
  /** The service's URL. */
  service: string
  space: Space
  key: string
}

export interface AnswerRow {
  /** JSON; '' if the service has none. */
  body: string
  isPartial: number
  fetchedAtMs: number
}

export function answersStore(db: Db) {
  return {
    find: (key: AnswerKey): AnswerRow | undefined =>
      db.first<AnswerRow>(
        `SELECT body, is_partial AS isPartial, fetched_at_ms AS fetchedAtMs FROM metadata_answers
         WHERE service = :service AND space = :space AND key = :key`,
        key,
      ),
    save: (row: AnswerKey & AnswerRow & { workId: string }): void =>
      void db.run(
        `INSERT INTO metadata_answers (service, space, key, work_id, body, is_partial, fetched_at_ms)
         VALUES (:service, :space, :key, :workId, :body, :isPartial, :fetchedAtMs)
         ON CONFLICT DO UPDATE SET work_id = excluded.work_id, body = excluded.body, is_partial = excluded.is_partial,
           fetched_at_ms = excluded.fetched_at_ms`,
        row,
      ),
    worksOf: (service: string, keys: readonly string[]): { key: string; workId: string }[] =>
      db.all<{ key: string; workId: string }>(
        `SELECT a.key, a.work_id AS workId FROM json_each(:keys) k
         CROSS JOIN metadata_answers a ON a.service = :service AND a.space = 'envelope' AND a.key = k.value`,
        { service, keys: JSON.stringify(keys) },
      ),
    remove: (key: AnswerKey): void =>
      void db.run('DELETE FROM metadata_answers WHERE service = :service AND space = :space AND key = :key', key),
    /** Removes up to `atOnce` of the oldest answers beyond `max`. Returns their number. */
    removeBeyond: (params: { space: Space; max: number; atOnce: number }): number =>
      db.run(
        `DELETE FROM metadata_answers WHERE id IN (
           SELECT id FROM (SELECT id FROM metadata_answers WHERE space = :space ORDER BY fetched_at_ms DESC LIMIT -1 OFFSET +:max)
           LIMIT +:atOnce)`,
        params,
      ).changes,
    /** Removes up to `atOnce` answers of other services. Returns their number. */
    removeOthers: (params: { service: string; space: Space; atOnce: number }): number =>
      db.run(
        `DELETE FROM metadata_answers WHERE id IN (
           SELECT id FROM metadata_answers WHERE space = :space AND service <> :service LIMIT +:atOnce)`,
        params,
      ).changes,
  }
}
