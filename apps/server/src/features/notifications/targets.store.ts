import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { TargetKind } from './target-faults.ts'

/** A stored destination: only here are its address and secret. */
export interface TargetRow {
  id: number
  kind: TargetKind
  name: string
  url: string
  /** '' for none. */
  secret: string
  enabled: 0 | 1
  /** A JSON array of kinds. */
  events: string
  createdAt: string
  updatedAt: string
  lastAt: string | null
  lastOk: 0 | 1 | null
  lastError: string
  /** The API key that created it or chose its address; null if a person did. */
  keyId: number | null
  /** Whether that key has been revoked. */
  isKeyRevoked: 0 | 1
}

export type TargetChange = Pick<TargetRow, 'kind' | 'name' | 'url' | 'secret' | 'enabled' | 'events' | 'keyId'>

const COLUMNS = `id, kind, name, url, secret, enabled, events, created_at AS createdAt, updated_at AS updatedAt,
  last_at AS lastAt, last_ok AS lastOk, last_error AS lastError, key_id AS keyId,
  key_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM tokens WHERE tokens.id = key_id AND revoked_at IS NULL) AS isKeyRevoked`

export function targetsStore(db: Db) {
  return {
    list: (): TargetRow[] => db.all<TargetRow>(`SELECT ${COLUMNS} FROM notification_targets ORDER BY id`),
    find: (id: number): TargetRow | undefined =>
      db.first<TargetRow>(`SELECT ${COLUMNS} FROM notification_targets WHERE id = :id`, { id }),
    count: (): number => db.one<{ count: number }>('SELECT count(*) AS count FROM notification_targets').count,
    insert: (target: TargetChange & { at: string }): TargetRow =>
      db.runOne<TargetRow>(
        `INSERT INTO notification_targets (kind, name, url, secret, enabled, events, key_id, created_at, updated_at)
         VALUES (:kind, :name, :url, :secret, :enabled, :events, :keyId, :at, :at) RETURNING ${COLUMNS}`,
        target,
      ),
    update: (target: Omit<TargetChange, 'kind'> & { id: number; at: string }): TargetRow =>
      db.runOne<TargetRow>(
        `UPDATE notification_targets SET name = :name, url = :url, secret = :secret, enabled = :enabled, events = :events,
         key_id = :keyId, updated_at = :at WHERE id = :id RETURNING ${COLUMNS}`,
        target,
      ),
    remove: (id: number): void => void db.run('DELETE FROM notification_targets WHERE id = :id', { id }),
    /** Does nothing if the destination has been deleted since. */
    setOutcome: (outcome: { id: number; at: string; ok: 0 | 1; error: string }): void =>
      void db.run('UPDATE notification_targets SET last_at = :at, last_ok = :ok, last_error = :error WHERE id = :id', outcome),
  }
}
