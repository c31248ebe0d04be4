import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { RelPath } from '../../paths/index.ts'
import type { Key } from '../rows/key.ts'
import type { Progress } from './merge-progress.ts'

export interface ProgressRow extends Progress, Key {
  tokenId: number | null
}

/** Progress with the name of the device that wrote it; '' if unknown. */
export interface NamedProgress extends ProgressRow {
  deviceName: string
}

export type Stored<Row extends ProgressRow> = Omit<Row, 'finished' | 'isServerTime'> & Record<'finished' | 'isServerTime', number>

const COLUMNS = `user_id AS userId, library_id AS libraryId, path, position, duration, finished, playback_speed AS playbackSpeed, version,
  device_id AS deviceId, updated_at_us AS updatedAtUs, started_at AS startedAt, finished_at AS finishedAt, token_id AS tokenId,
  set_aside_at_us AS setAsideAtUs, set_aside_mark AS setAsideMark, grown_from AS grownFrom, is_server_time AS isServerTime`
// A revoked token keeps its row, and therefore its device name.
export const NAMED = `${COLUMNS}, coalesce((SELECT device_name FROM tokens WHERE tokens.id = token_id), '') AS deviceName`
const AT_KEY = 'WHERE user_id = :userId AND library_id = :libraryId AND path = :path'

// The stored row, if any, and the device name of the request's token: one query before a save.
const BEFORE = `
  SELECT ${NAMED}, coalesce((SELECT device_name FROM tokens WHERE id = :ownToken), '') AS ownName
  FROM (SELECT 1) LEFT JOIN progress ON user_id = :userId AND library_id = :libraryId AND path = :path`

const SAVE = `
  INSERT INTO progress (user_id, library_id, path, position, duration, finished, playback_speed, version, device_id, updated_at_us,
    started_at, finished_at, token_id, set_aside_at_us, set_aside_mark, grown_from,
    is_server_time)
  VALUES (:userId, :libraryId, :path, :position, :duration, :finished, :playbackSpeed, :version, :deviceId, :updatedAtUs,
    :startedAt, :finishedAt, :tokenId, :setAsideAtUs, :setAsideMark, :grownFrom, :isServerTime)
  ON CONFLICT (user_id, library_id, path) DO UPDATE SET position = excluded.position, duration = excluded.duration,
    finished = excluded.finished, playback_speed = excluded.playback_speed, version = excluded.version, device_id = excluded.device_id,
    updated_at_us = excluded.updated_at_us, started_at = excluded.started_at, finished_at = excluded.finished_at,
    token_id = excluded.token_id, set_aside_at_us = excluded.set_aside_at_us, set_aside_mark = excluded.set_aside_mark,
    grown_from = excluded.grown_from, is_server_time = excluded.is_server_time`

export function progressStore(db: Db) {
  return {
    find(key: Key): NamedProgress | undefined {
      const row = db.first<Stored<NamedProgress>>(`SELECT ${NAMED} FROM progress ${AT_KEY}`, key)
      return row && toRow(row)
    },
    /** Newest save first. */
    ofPerson: (userId: number, limit: number): NamedProgress[] =>
      db
        .all<Stored<NamedProgress>>(
          `SELECT ${NAMED} FROM progress WHERE user_id = :userId ORDER BY updated_at_us DESC, path LIMIT +:limit`,
          { userId, limit },
        )
        .map(toRow),
    atPath: (libraryId: number, path: RelPath): ProgressRow[] =>
      db
        .all<Stored<ProgressRow>>(`SELECT ${COLUMNS} FROM progress WHERE library_id = :libraryId AND path = :path`, {
          libraryId,
          path,
        })
        .map(toRow),
    before(key: Key, ownToken: number): { stored: NamedProgress | undefined; ownName: string } {
      const { ownName, ...row } = db.one<Stored<NamedProgress> & { ownName: string }>(BEFORE, { ...key, ownToken })
      return { stored: row.userId === null ? undefined : toRow(row as Stored<NamedProgress>), ownName }
    },
    save(row: ProgressRow): void {
      const { finished, grownFrom = null, isServerTime = false } = row
      db.run(SAVE, { ...row, finished: Number(finished), grownFrom, isServerTime: Number(isServerTime) })
    },
    left: (libraryId: number, paths: readonly RelPath[]): { path: RelPath; userId: number; updatedAtUs: number }[] =>
      db.all(
        `SELECT path, user_id AS userId, updated_at_us AS updatedAtUs FROM progress
         WHERE library_id = :libraryId AND path IN (SELECT value FROM json_each(:paths))`,
        { libraryId, paths: JSON.stringify(paths) },
      ),
    remove: (key: Key): void => void db.run(`DELETE FROM progress ${AT_KEY}`, key),
    removeAtPath: (libraryId: number, path: RelPath): void =>
      void db.run('DELETE FROM progress WHERE library_id = :libraryId AND path = :path', { libraryId, path }),
  }
}

export function toRow<Row extends ProgressRow>(row: Stored<Row>): Row {
  return { ...row, finished: row.finished === 1, isServerTime: row.isServerTime === 1 } as unknown as Row
}
