import type { Db } from '@chapterhouse/kit/sqlite'

/** The stored pairing token that matches a presented one, with the code it came from. */
export interface PresentedPairing {
  id: number
  userId: number
  isOwnerDisabled: boolean
  /** Set when the token, or the session that created it, is revoked. */
  revokedAt: string | null
  expiresAt: string | null
  /** Null if it came from a signed-in device; it is then valid once. */
  codeId: number | null
  /** The session of that device. */
  sessionId: number | null
  codeKind: 'invite' | 'recovery' | null
  codeMaxUses: number | null
  codeUses: number | null
  codeExpiresAt: string | null
}

const PRESENTED = `
  SELECT t.id AS id, t.user_id AS userId, disabled AS isOwnerDisabled, coalesce(t.revoked_at, s.revoked_at) AS revokedAt,
    t.expires_at AS expiresAt,
    t.created_by AS sessionId, c.id AS codeId, c.kind AS codeKind, c.max_uses AS codeMaxUses, c.uses AS codeUses, c.expires_at AS codeExpiresAt
  FROM tokens t JOIN users u ON u.id = t.user_id LEFT JOIN auth_codes c ON c.id = t.auth_code_id LEFT JOIN tokens s ON s.id = t.created_by
  WHERE t.hash = :hash AND t.kind = 'pairing'`

const INSERT = `
  INSERT INTO tokens (hash, user_id, kind, created_at, expires_at, auth_code_id, created_by)
  VALUES (:hash, :userId, 'pairing', :now, :expiresAt, :codeId, :sessionId)`

const REMOVE_DEAD = `
  DELETE FROM tokens
  WHERE user_id = :userId AND kind = 'pairing' AND (revoked_at IS NOT NULL OR expires_at <= :now)`

/** An unlimited invite may be viewed any number of times, so only its newest thousand pairing tokens are kept. */
const REMOVE_OLDEST = `
  DELETE FROM tokens
  WHERE auth_code_id = :codeId AND kind = 'pairing' AND id <= (
    SELECT id FROM tokens WHERE auth_code_id = :codeId AND kind = 'pairing' ORDER BY id DESC LIMIT 1 OFFSET 999)`

/** Keeps the newest tokens of a session. */
const REMOVE_OLDEST_OF_SESSION = `
  DELETE FROM tokens
  WHERE created_by = :sessionId AND kind = 'pairing' AND id <= (
    SELECT id FROM tokens WHERE created_by = :sessionId AND kind = 'pairing' ORDER BY id DESC LIMIT 1 OFFSET 19)`

interface NewPairing {
  hash: string
  userId: number
  now: string
  expiresAt: string | null
  /** Exactly one is set: the code or the session that created it. */
  codeId: number | null
  sessionId: number | null
}

export function pairingTokensStore(db: Db) {
  return {
    presented(hash: string): PresentedPairing | undefined {
      const row = db.first<Omit<PresentedPairing, 'isOwnerDisabled'> & { isOwnerDisabled: number }>(PRESENTED, { hash })
      return row && { ...row, isOwnerDisabled: row.isOwnerDisabled === 1 }
    },
    insert(token: NewPairing): void {
      // Removes the used and expired tokens of the person.
      db.run(REMOVE_DEAD, token)
      db.run(token.codeId === null ? REMOVE_OLDEST_OF_SESSION : REMOVE_OLDEST, token)
      db.run(INSERT, token)
    },
    /** Uses up a valid token; false if another request was faster. */
    takeOnce: (id: number, now: string): boolean =>
      db.run('UPDATE tokens SET revoked_at = :now WHERE id = :id AND revoked_at IS NULL AND expires_at > :now', { id, now })
        .changes > 0,
    /** The moments at which a person exchanged a token of their own, since one, oldest first. */
    ownExchanges: (userId: number, since: string): string[] =>
      db
        .all<{ at: string }>('SELECT at FROM own_exchanges WHERE user_id = :userId AND at > :since ORDER BY at', { userId, since })
        .map(({ at }) => at),
    /** Forgets those up to `since`, and notes another one. */
    noteOwnExchange(userId: number, { at, since }: { at: string; since: string }): void {
      db.run('DELETE FROM own_exchanges WHERE user_id = :userId AND at <= :since', { userId, since })
      db.run('INSERT INTO own_exchanges (user_id, at) VALUES (:userId, :at)', { userId, at })
    },
    revokeOfCode: (codeId: number, now: string): void =>
      void db.run('UPDATE tokens SET revoked_at = :now WHERE auth_code_id = :codeId AND revoked_at IS NULL', { codeId, now }),
  }
}
