import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { ShareRule } from './share.ts'

/** Rules and members of shares. Each write returns whether it changed anything. */
export function shareContentsStore(db: Db) {
  return {
    addRule: (shareId: number, rule: ShareRule): boolean =>
      db.run('INSERT OR IGNORE INTO share_rules (share_id, library_id, path) VALUES (:shareId, :libraryId, :path)', {
        ...rule,
        shareId,
      }).changes > 0,
    removeRule: (shareId: number, rule: ShareRule): boolean =>
      db.run('DELETE FROM share_rules WHERE share_id = :shareId AND library_id = :libraryId AND path = :path', {
        ...rule,
        shareId,
      }).changes > 0,
    addMember: (shareId: number, userId: number): boolean =>
      db.run('INSERT OR IGNORE INTO share_members (user_id, share_id) VALUES (:userId, :shareId)', { shareId, userId }).changes > 0,
    removeMember: (shareId: number, userId: number): boolean =>
      db.run('DELETE FROM share_members WHERE user_id = :userId AND share_id = :shareId', { shareId, userId }).changes > 0,
  }
}
