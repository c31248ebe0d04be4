import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Viewer } from '@chapterhouse/kit/viewer'

/** The owner of a token, and the time and address of its last use. */
export interface Presented {
  viewer: Viewer
  lastSeenAt: string | null
  lastIp: string
  client: string
  /** UTC; null for a token that does not expire. */
  expiresAt: string | null
}

interface NewToken {
  hash: string
  userId: number
  kind: 'session' | 'api'
  deviceName: string
  signInKey?: string | undefined
  now: string
}

interface Row extends Omit<Viewer, 'isAdmin' | 'isDemo'>, Omit<Presented, 'viewer'> {
  isAdmin: number
  isDemo: number
}

// Only bearer credentials, so no pairing tokens. Times are fixed-width UTC, so text order is time order.
const credential = (expiresAt: string) => `
  SELECT user_id AS userId, username AS name, is_admin AS isAdmin, is_demo AS isDemo, kind AS via, tokens.id AS tokenId,
    last_seen_at AS lastSeenAt, last_ip AS lastIp, client, ${expiresAt} AS expiresAt
  FROM tokens JOIN users ON users.id = user_id`
const IS_LIVE = 'NOT disabled AND revoked_at IS NULL AND (tokens.expires_at IS NULL OR tokens.expires_at > :now)'

const PRESENTED = `${credential('tokens.expires_at')} WHERE tokens.hash = :hash AND kind IN ('session', 'api') AND ${IS_LIVE}`

const EARLIER = 'min(media_tokens.expires_at, coalesce(tokens.expires_at, media_tokens.expires_at))'
const PRESENTED_IN_ADDRESS = `${credential(EARLIER)} JOIN media_tokens ON media_tokens.session_id = tokens.id
  WHERE media_tokens.hash = :hash AND media_tokens.expires_at > :now AND kind = 'session' AND ${IS_LIVE}`

const SAVE = `
  INSERT INTO tokens (hash, user_id, kind, device_name, created_at, sign_in_key)
  VALUES (:hash, :userId, :kind, :deviceName, :now, :signInKey)
  RETURNING id`

const WAS_HERE = `
  SELECT 1 FROM tokens
  WHERE user_id = :userId AND (sign_in_key = :signInKey OR (last_ip = :address AND last_ip <> ''))
  LIMIT 1`

export function sessionStore(db: Db) {
  return {
    presented: (hash: string, now: string): Presented | undefined => toPresented(db.first<Row>(PRESENTED, { hash, now })),
    /** The session behind a media token. */
    presentedInUrl: (hash: string, now: string): Presented | undefined =>
      toPresented(db.first<Row>(PRESENTED_IN_ADDRESS, { hash, now })),
    save: (token: NewToken): number => db.runOne<{ id: number }>(SAVE, { signInKey: undefined, ...token }).id,
    /** '' means no client, and keeps the recorded one. */
    seen: (use: { tokenId: number; now: string; address: string; client: string }): void =>
      void db.run(
        `UPDATE tokens SET last_seen_at = :now, last_ip = :address, client = iif(:client = '', client, :client)
         WHERE id = :tokenId`,
        use,
      ),
    /** Whether one of the person's rows has this browser or this address; '' means none. */
    wasHere: (userId: number, by: { signInKey: string | undefined; address: string }): boolean =>
      db.first(WAS_HERE, { ...by, userId }) !== undefined,
    /** Whether one of the person's rows, ended ones included, has this browser. */
    hasSignInKey: (userId: number, signInKey: string): boolean =>
      db.first('SELECT 1 FROM tokens WHERE user_id = :userId AND sign_in_key = :signInKey LIMIT 1', { userId, signInKey }) !==
      undefined,
    lastSeen: (userId: number): string | null =>
      db.one<{ at: string | null }>('SELECT max(last_seen_at) AS at FROM tokens WHERE user_id = :userId', { userId }).at,
    forgetSignInKeys: (userId: number): void =>
      void db.run('UPDATE tokens SET sign_in_key = NULL WHERE user_id = :userId', { userId }),
  }
}

function toPresented(row: Row | undefined): Presented | undefined {
  if (!row) return undefined
  const { lastSeenAt, lastIp, client, expiresAt, isAdmin, isDemo, ...viewer } = row
  return { viewer: { ...viewer, isAdmin: isAdmin === 1, isDemo: isDemo === 1 }, lastSeenAt, lastIp, client, expiresAt }
}
