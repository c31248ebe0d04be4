import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Invite, PresentedCode } from './invite.ts'

interface NewCode {
  hash: string
  userId: number
  kind: 'invite' | 'recovery'
  label: string
  maxUses: number
  ttlDays: number
  now: string
  expiresAt: string | null
}

const COLUMNS = `auth_codes.id AS id, user_id AS userId, label, max_uses AS maxUses, uses, ttl_days AS ttlDays,
  auth_codes.created_at AS createdAt, expires_at AS expiresAt, redeemed_at AS redeemedAt`
/** Neither used up nor expired. */
const OPEN = `kind = 'invite' AND (max_uses = 0 OR uses < max_uses) AND (expires_at IS NULL OR expires_at > :now)`
const NEWEST_FIRST = 'ORDER BY auth_codes.created_at DESC, auth_codes.id DESC'

const INSERT = `
  INSERT INTO auth_codes (hash, user_id, kind, label, max_uses, ttl_days, created_at, expires_at)
  VALUES (:hash, :userId, :kind, :label, :maxUses, :ttlDays, :now, :expiresAt)
  RETURNING id`

const RENEW = `
  UPDATE auth_codes SET hash = :hash, uses = 0, redeemed_at = NULL, expires_at = :expiresAt
  WHERE id = :id AND kind = 'invite'`

const PRESENTED = `
  SELECT ${COLUMNS}, kind, disabled AS isOwnerDisabled
  FROM auth_codes JOIN users ON users.id = user_id WHERE hash = :hash`

const ALL = `SELECT ${COLUMNS}, username FROM auth_codes JOIN users ON users.id = user_id WHERE kind = 'invite' ${NEWEST_FIRST}`

export function codesStore(db: Db) {
  return {
    insert: (code: NewCode): number => db.runOne<{ id: number }>(INSERT, code).id,
    find: (id: number): Invite | undefined =>
      db.first<Invite>(`SELECT ${COLUMNS} FROM auth_codes WHERE id = :id AND kind = 'invite'`, { id }),
    presented(hash: string): PresentedCode | undefined {
      const row = db.first<Omit<PresentedCode, 'isOwnerDisabled'> & { isOwnerDisabled: number }>(PRESENTED, { hash })
      return row && { ...row, isOwnerDisabled: row.isOwnerDisabled === 1 }
    },
    ofPerson: (userId: number): Invite[] =>
      db.all<Invite>(`SELECT ${COLUMNS} FROM auth_codes WHERE user_id = :userId AND kind = 'invite' ${NEWEST_FIRST}`, { userId }),
    all: (): (Invite & { username: string })[] => db.all(ALL),
    /** Their pairing tokens are deleted with them. */
    removeOpen: (userId: number, now: string, butFor = 0): void =>
      void db.run(`DELETE FROM auth_codes WHERE user_id = :userId AND id <> :butFor AND ${OPEN}`, { userId, now, butFor }),
    renew: (code: { id: number; hash: string; expiresAt: string | null }): void => void db.run(RENEW, code),
    remove: (id: number): void => void db.run("DELETE FROM auth_codes WHERE id = :id AND kind = 'invite'", { id }),
    removeRecovery: (userId: number): boolean =>
      db.run("DELETE FROM auth_codes WHERE user_id = :userId AND kind = 'recovery'", { userId }).changes > 0,
    /** Counts a use in one statement, so that it never exceeds the limit or the expiry. */
    claim: (id: number, now: string): boolean =>
      db.run(`UPDATE auth_codes SET uses = uses + 1, redeemed_at = coalesce(redeemed_at, :now) WHERE id = :id AND ${OPEN}`, {
        id,
        now,
      }).changes > 0,
  }
}
