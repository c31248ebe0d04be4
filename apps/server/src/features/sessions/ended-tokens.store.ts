import type { Db } from '@chapterhouse/kit/sqlite/db'

/** Progress, history and listening sessions refer to a device, whose name must outlive its sign-in. */
const NAMED_BY_STATE = `(
  EXISTS (SELECT 1 FROM progress p WHERE p.user_id = t.user_id AND p.token_id = t.id)
  OR EXISTS (SELECT 1 FROM history h WHERE h.token_id = t.id)
  OR EXISTS (SELECT 1 FROM listening_sessions s WHERE s.token_id = t.id))`

/** The row with the person's latest activity. */
const SEEN_LAST = `(last_seen_at IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM tokens o
  WHERE o.user_id = t.user_id AND o.id <> t.id AND (o.last_seen_at > t.last_seen_at OR (o.last_seen_at = t.last_seen_at AND o.id > t.id))))`

/** The last row by which a browser is known. */
const ONLY_KEY = `(sign_in_key IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM tokens o WHERE o.user_id = t.user_id AND o.sign_in_key = t.sign_in_key AND o.id > t.id))`

const REVOKE_BEYOND = `
  UPDATE tokens SET revoked_at = :now WHERE id IN (
    SELECT id FROM tokens
    WHERE user_id = :userId AND kind = 'session' AND revoked_at IS NULL AND id NOT IN (SELECT value FROM json_each(:kept))
    ORDER BY coalesce(last_seen_at, created_at) DESC, id DESC LIMIT -1 OFFSET +:others)`

const REMOVE_BEYOND = `
  DELETE FROM tokens WHERE id IN (
    SELECT id FROM (
      SELECT * FROM tokens WHERE user_id = :userId AND revoked_at IS NOT NULL ORDER BY revoked_at DESC, id DESC LIMIT -1 OFFSET +:max) t
    WHERE NOT ${NAMED_BY_STATE} AND NOT ${SEEN_LAST})`

const REMOVE_BEFORE = `
  DELETE FROM tokens WHERE id IN (
    SELECT id FROM tokens t
    WHERE revoked_at < :before AND NOT ${NAMED_BY_STATE} AND NOT ${SEEN_LAST} AND NOT ${ONLY_KEY}
    LIMIT +:max)`

const FORGET_ADDRESSES = `
  UPDATE tokens SET last_ip = '' WHERE id IN (
    SELECT id FROM tokens WHERE revoked_at < :before AND last_ip <> '' LIMIT +:max)`

export function endedTokensStore(db: Db) {
  return {
    /** Revokes the least recently used ones beyond `max`, but none of `kept`. */
    revokeBeyond: (max: number, { userId, kept, now }: { userId: number; kept: readonly number[]; now: string }): void =>
      void db.run(REVOKE_BEYOND, { userId, kept: JSON.stringify(kept), now, others: max - kept.length }),
    /** Removes the ended ones beyond `max`, earliest end first. */
    removeBeyond: (max: number, userId: number): void => void db.run(REMOVE_BEYOND, { userId, max }),
    removeBefore: (before: string, max: number): number => db.run(REMOVE_BEFORE, { before, max }).changes,
    /** The remaining rows keep their device's name, but not its address. */
    forgetAddresses: (before: string, max: number): number => db.run(FORGET_ADDRESSES, { before, max }).changes,
    isGuest: (userId: number): boolean => db.first('SELECT 1 FROM users WHERE id = :userId AND is_demo', { userId }) !== undefined,
  }
}
