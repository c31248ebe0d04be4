import type { Db } from '@chapterhouse/kit/sqlite'

/** A pairing token that was presented, with the code it came from. */
export interface PresentedPairing {
  id: number
  userId: number
  isOwnerDisabled: boolean
  /** Its own end, or that of the session that created it. */
  revokedAt: string | null
  expiresAt: string | null
  /** Null where it came from a signed-in device: then it is good for once. */
  codeId: number | null
  codeKind: 'invite' | 'recovery' | null
  codeMaxUses: number | null
  codeUses: number | null
  codeExpiresAt: string | null
}

const PRESENTED = `
  SELECT t.id AS id, t.user_id AS userId, disabled AS isOwnerDisabled, coalesce(t.revoked_at, s.revoked_at) AS revokedAt,
    t.expires_at AS expiresAt,
    c.id AS codeId, c.kind AS codeKind, c.max_uses AS codeMaxUses, c.uses AS codeUses, c.expires_at AS codeExpiresAt
  FROM tokens t JOIN users u ON u.id = t.user_id LEFT JOIN auth_codes c ON c.id = t.auth_code_id LEFT JOIN tokens s ON s.id = t.created_by
  WHERE t.hash = :hash AND t.kind = 'pairing'`

const INSERT = `
  INSERT INTO tokens (hash, user_id, kind, created_at, expires_at, auth_code_id, created_by)
  VALUES (:hash, :userId, 'pairing', :now, :expiresAt, :codeId, :sessionId)`

const REMOVE_DEAD = `
  DELETE FROM tokens
  WHERE user_id = :userId AND kind = 'pairing' AND (revoked_at IS NOT NULL OR expires_at <= :now)`

/** An invite that never ends may be looked at for ever: of its pairing tokens the newest thousand are kept. */
const REMOVE_OLDEST = `
  DELETE FROM tokens
  WHERE auth_code_id = :codeId AND kind = 'pairing' AND id <= (
    SELECT id FROM tokens WHERE auth_code_id = :codeId AND kind = 'pairing' ORDER BY id DESC LIMIT 1 OFFSET 999)`

/** Of those that one session created the newest are kept. */
const REMOVE_OLDEST_OF_SESSION = `
  DELETE FROM tokens
  WHERE created_by = :sessionId AND kind = 'pairing' AND id <= (
    SELECT id FROM tokens WHERE created_by = :sessionId AND kind = 'pairing' ORDER BY id DESC LIMIT 1 OFFSET 19)`

interface NewPairing {
  hash: string
  userId: number
  now: string
  expiresAt: string | null
  /** One of the two: a code or a session created it. */
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
      // Whoever asks for new ones sweeps up their old ones.
      db.run(REMOVE_DEAD, token)
      db.run(token.codeId === null ? REMOVE_OLDEST_OF_SESSION : REMOVE_OLDEST, token)
      db.run(INSERT, token)
    },
    /** Takes a token that is good for once; false where somebody else was quicker. */
    takeOnce: (id: number, now: string): boolean =>
      db.run('UPDATE tokens SET revoked_at = :now WHERE id = :id AND revoked_at IS NULL AND expires_at > :now', { id, now })
        .changes > 0,
    revokeOfCode: (codeId: number, now: string): void =>
      void db.run('UPDATE tokens SET revoked_at = :now WHERE auth_code_id = :codeId AND revoked_at IS NULL', { codeId, now }),
  }
}
