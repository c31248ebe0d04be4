import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { BookKey, Stamp } from './book-key.ts'

export interface StoredCover {
  id: number
  type: string
  bytes: Uint8Array
}

/** `edited`: chosen by an admin; `community`: from a match. A book may have one of each. */
export type CoverSource = 'edited' | 'community'

const AT = 'WHERE library_id = :libraryId AND path = :path'

export function customCoversStore(db: Db) {
  return {
    /** The most recent one. */
    coverId: (key: BookKey): number =>
      db.first<{ id: number }>(`SELECT id FROM custom_covers ${AT} ORDER BY id DESC LIMIT 1`, key)?.id ?? 0,
    hasCommunityCover: (key: BookKey): boolean =>
      db.first(`SELECT 1 FROM custom_covers ${AT} AND source = 'community'`, key) !== undefined,
    cover: (id: number): StoredCover | undefined => db.first('SELECT id, type, bytes FROM custom_covers WHERE id = :id', { id }),
    /** Every image gets a new id, which caches rely on. A match's cover keeps an admin's below it; an admin's replaces both. */
    setCover(cover: BookKey & Stamp & { source: CoverSource; type: string; bytes: Uint8Array }): void {
      db.run(`DELETE FROM custom_covers ${AT} AND (source = :source OR :source = 'edited')`, cover)
      db.run(
        `INSERT INTO custom_covers (library_id, path, source, type, set_by, set_at, bytes)
         VALUES (:libraryId, :path, :source, :type, :by, :at, :bytes)`,
        cover,
      )
    },
    removeCover: (key: BookKey): boolean => db.run(`DELETE FROM custom_covers ${AT}`, key).changes > 0,
  }
}
