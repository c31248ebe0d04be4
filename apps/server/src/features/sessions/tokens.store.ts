import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Device } from './device.ts'

const LIVE = `kind IN ('session', 'api') AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > :now)`
const DEVICE = `
  SELECT tokens.id AS id, user_id AS userId, username, kind, device_name AS name, client, tokens.created_at AS createdAt,
    last_seen_at AS lastSeenAt, last_ip AS lastIp
  FROM tokens JOIN users ON users.id = user_id`
const SEEN_LAST_FIRST = 'ORDER BY last_seen_at IS NULL, last_seen_at DESC, tokens.id DESC'

const REVOKE_SESSIONS = `
  UPDATE tokens SET revoked_at = :now
  WHERE user_id = :userId AND kind = 'session' AND revoked_at IS NULL AND id IS NOT :but`

const REVOKE_BY_HASH = `
  UPDATE tokens SET revoked_at = :now
  WHERE hash IN (SELECT value FROM json_each(:hashes)) AND kind = 'session' AND revoked_at IS NULL`

export function tokensStore(db: Db) {
  return {
    find: (id: number, now: string): Device | undefined =>
      db.first<Device>(`${DEVICE} WHERE tokens.id = :id AND ${LIVE}`, { id, now }),
    ofPerson: (userId: number, now: string): Device[] =>
      db.all<Device>(`${DEVICE} WHERE user_id = :userId AND ${LIVE} ${SEEN_LAST_FIRST}`, { userId, now }),
    all: (now: string): Device[] => db.all<Device>(`${DEVICE} WHERE ${LIVE} ${SEEN_LAST_FIRST}`, { now }),
    keys: (userId: number, now: string): Device[] =>
      db.all<Device>(
        `${DEVICE} WHERE user_id = :userId AND kind = 'api' AND ${LIVE} ORDER BY tokens.created_at DESC, tokens.id DESC`,
        {
          userId,
          now,
        },
      ),
    revoke: (id: number, now: string): void =>
      void db.run('UPDATE tokens SET revoked_at = :now WHERE id = :id AND revoked_at IS NULL', { id, now }),
    /** Ends the sessions with these hashes, and returns how many; keys and codes are not sessions. */
    revokeByHash: (hashes: readonly string[], now: string): number =>
      db.run(REVOKE_BY_HASH, { hashes: JSON.stringify(hashes), now }).changes,
    revokeSessions: (of: { userId: number; but: number | null; now: string }): void => void db.run(REVOKE_SESSIONS, of),
    forgetSignInKey: (id: number): void => void db.run('UPDATE tokens SET sign_in_key = NULL WHERE id = :id', { id }),
    /** Clears the key on every row of the person with the same browser, including ended sessions. */
    forgetSignInKeyOf: (userId: number, id: number): void =>
      void db.run(
        `UPDATE tokens SET sign_in_key = NULL
         WHERE user_id = :userId AND sign_in_key = (SELECT sign_in_key FROM tokens WHERE id = :id)`,
        { userId, id },
      ),
  }
}
