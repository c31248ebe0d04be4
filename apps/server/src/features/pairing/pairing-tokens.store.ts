import type { Db } from '@chapterhouse/kit/sqlite/db'

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

export function pairingTokensStore(db: Db) {
  return {
    presented(hash: string): PresentedPairing | undefined {
      const row = db.first<Omit<PresentedPairing, 'isOwnerDisabled'> & { isOwnerDisabled: number }>(PRESENTED, { hash })
      return row && { ...row, isOwnerDisabled: row.isOwnerDisabled === 1 }
    },
    /** When a person exchanged one of their own tokens, since a moment, oldest first. */
    ownExchanges: (userId: number, since: string): string[] =>
      db
        .all<{ at: string }>('SELECT at FROM own_exchanges WHERE user_id = :userId AND at > :since ORDER BY at', { userId, since })
        .map(({ at }) => at),
    /** Removes those up to `since` and records a new one. */
    noteOwnExchange(userId: number, { at, since }: { at: string; since: string }): void {
      db.run('DELETE FROM own_exchanges WHERE user_id = :userId AND at <= :since', { userId, since })
      db.run('INSERT INTO own_exchanges (user_id, at) VALUES (:userId, :at)', { userId, at })
    },
  }
}
