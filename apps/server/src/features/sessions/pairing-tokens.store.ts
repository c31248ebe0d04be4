import type { Db } from '@chapterhouse/kit/sqlite/db'

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

/** Pairing tokens, which are rows of `tokens` without being credentials. */
export function pairingTokensOf(db: Db) {
  return {
    insert(token: NewPairing): void {
      db.run(REMOVE_DEAD, token)
      db.run(token.codeId === null ? REMOVE_OLDEST_OF_SESSION : REMOVE_OLDEST, token)
      db.run(INSERT, token)
    },
    /** Uses up a valid token; false if another request was faster. */
    takeOnce: (id: number, now: string): boolean =>
      db.run('UPDATE tokens SET revoked_at = :now WHERE id = :id AND revoked_at IS NULL AND expires_at > :now', { id, now })
        .changes > 0,
    revokeOfCode: (codeId: number, now: string): void =>
      void db.run('UPDATE tokens SET revoked_at = :now WHERE auth_code_id = :codeId AND revoked_at IS NULL', { codeId, now }),
  }
}
