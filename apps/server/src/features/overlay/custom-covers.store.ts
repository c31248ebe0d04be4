import type { Db } from '@chapterhouse/kit/sqlite'
import type { BookKey, Stamp } from './book-key.ts'

export interface StoredCover {
  id: number
  type: string
  bytes: Uint8Array
}

const AT = 'WHERE library_id = :libraryId AND path = :path'

/** Covers that people chose in place of the scanned ones. */
export function customCoversStore(db: Db) {
  return {
    coverId: (key: BookKey): number => db.first<{ id: number }>(`SELECT id FROM custom_covers ${AT}`, key)?.id ?? 0,
    cover: (id: number): StoredCover | undefined => db.first('SELECT id, type, bytes FROM custom_covers WHERE id = :id', { id }),
    /** Every image gets a new id, which caches rely on. */
    setCover(cover: BookKey & Stamp & { type: string; bytes: Uint8Array }): void {
      db.run(`DELETE FROM custom_covers ${AT}`, cover)
      db.run(
        `INSERT INTO custom_covers (library_id, path, type, set_by, set_at, bytes) VALUES (:libraryId, :path, :type, :by, :at, :bytes)`,
        cover,
      )
    },
    removeCover: (key: BookKey): boolean => db.run(`DELETE FROM custom_covers ${AT}`, key).changes > 0,
  }
}
