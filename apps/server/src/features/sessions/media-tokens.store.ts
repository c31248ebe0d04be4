import type { Db } from '@chapterhouse/kit/sqlite/db'

const INSERT = 'INSERT INTO media_tokens (hash, session_id, expires_at) VALUES (:hash, :sessionId, :expiresAt)'

const REMOVE_OLDEST = `
  DELETE FROM media_tokens WHERE hash IN (
    SELECT hash FROM media_tokens WHERE session_id = :sessionId ORDER BY expires_at DESC, hash LIMIT -1 OFFSET +:others)`

const REMOVE_OF_PERSON = 'DELETE FROM media_tokens WHERE session_id IN (SELECT id FROM tokens WHERE user_id = :userId)'

export function mediaTokensStore(db: Db) {
  return {
    /** Removes expired tokens first, then this session's oldest ones beyond `max`. */
    insert(token: { hash: string; sessionId: number; expiresAt: string; now: string }, max: number): void {
      db.run('DELETE FROM media_tokens WHERE expires_at <= :now', { now: token.now })
      db.run(REMOVE_OLDEST, { sessionId: token.sessionId, others: max - 1 })
      db.run(INSERT, { hash: token.hash, sessionId: token.sessionId, expiresAt: token.expiresAt })
    },
    removeOfPerson: (userId: number): void => void db.run(REMOVE_OF_PERSON, { userId }),
  }
}
