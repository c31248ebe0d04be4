import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { RelPath } from '../../paths/index.ts'

export interface ListedSession {
  id: number
  userId: number
  username: string
  libraryId: number
  path: RelPath
  tokenId: number
  deviceId: string
  deviceName: string
  client: string
  lastIp: string
  startedAtMs: number
  lastAtMs: number
  startPosition: number
  position: number
  duration: number
  speed: number
  listened: number
  codec: string
  transcoded: number
  finished: number
  backfilled: number
  imported: number
}

const COLUMNS = `s.id, s.user_id AS userId, u.username, s.library_id AS libraryId, s.path, s.token_id AS tokenId, s.device_id AS deviceId,
  coalesce(t.device_name, '') AS deviceName, s.client, coalesce(t.last_ip, '') AS lastIp, s.started_at_ms AS startedAtMs,
  s.last_at_ms AS lastAtMs, s.start_position AS startPosition, s.position, s.duration, s.speed, s.listened, s.codec, s.transcoded,
  s.finished, s.backfilled, s.imported`

// A device that saved recently was also seen recently; `last_seen_at` lags up to a minute.
const LIVE = `
  SELECT ${COLUMNS} FROM tokens t
  JOIN listening_sessions s ON s.id IN (SELECT id FROM listening_sessions WHERE token_id = t.id ORDER BY id DESC LIMIT 50)
  JOIN users u ON u.id = s.user_id
  WHERE t.last_seen_at >= :seenSince AND s.last_at_ms >= :sinceMs AND s.listened > 0
  ORDER BY s.last_at_ms DESC, s.id DESC`

export interface SessionFilter {
  userId?: number
  libraryId?: number
  path?: RelPath
  /** The last row of the previous page. */
  after?: { startedAtMs: number; id: number }
  limit: number
}

/**
 * Each filter is in the statement only if given, so that SQLite uses its index. The plus disables the index for a library alone:
 * scanning all sessions from the newest is faster.
 */
function listed({ userId, libraryId, path, after }: SessionFilter): string {
  const conditions = [
    's.listened > 0',
    ...(userId === undefined ? [] : ['s.user_id = :userId']),
    ...(libraryId === undefined ? [] : [path === undefined ? '+s.library_id = :libraryId' : 's.library_id = :libraryId']),
    ...(path === undefined ? [] : ['s.path = :path']),
    ...(after === undefined ? [] : ['(s.started_at_ms, s.id) < (:startedAtMs, :id)']),
  ]
  return `
  SELECT ${COLUMNS}
  FROM (SELECT * FROM listening_sessions s WHERE ${conditions.join(' AND ')} ORDER BY s.started_at_ms DESC, s.id DESC LIMIT +:limit) s
  CROSS JOIN users u ON u.id = s.user_id LEFT JOIN tokens t ON t.id = s.token_id ORDER BY s.started_at_ms DESC, s.id DESC`
}

export function sessionListStore(db: Db) {
  return {
    live: (params: { seenSince: string; sinceMs: number }): ListedSession[] => db.all<ListedSession>(LIVE, params),
    /** Newest start first. */
    list: (filter: SessionFilter): ListedSession[] => db.all<ListedSession>(listed(filter), { ...filter, ...filter.after }),
  }
}
