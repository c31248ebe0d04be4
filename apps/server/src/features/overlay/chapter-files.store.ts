import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { PartsChange } from '../paths/index.ts'
import type { ChapterTitle } from './effective.ts'

interface NamedChapterRow extends ChapterTitle {
  by: number | null
  at: string
}

const AT = 'WHERE library_id = :libraryId AND path = :path'

export function chapterFilesStore(db: Db) {
  return {
    /** Edited chapter titles follow their file. All are removed first, since files may swap names. */
    renameFiles({ libraryId, path, renamed }: Pick<PartsChange, 'libraryId' | 'path' | 'renamed'>): void {
      if (renamed.size === 0) return
      const at = { libraryId, path }
      const rows = db.all<NamedChapterRow>(
        `SELECT file, start_us AS startUs, title, edited_by AS by, edited_at AS "at" FROM chapter_titles ${AT}`,
        at,
      )
      const moved = rows.filter(({ file }) => renamed.has(file))
      for (const { file } of moved) db.run(`DELETE FROM chapter_titles ${AT} AND file = :file`, { ...at, file })
      for (const { file, startUs, title, by, at: editedAt } of moved)
        db.run(
          `INSERT OR REPLACE INTO chapter_titles (library_id, path, file, start_us, title, edited_by, edited_at)
           VALUES (:libraryId, :path, :file, :startUs, :title, :by, :editedAt)`,
          { ...at, file: renamed.get(file) ?? file, startUs, title, by, editedAt },
        )
    },
  }
}
