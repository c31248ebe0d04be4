import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { PartsChange } from '../../paths/index.ts'

type Change = Pick<PartsChange, 'libraryId' | 'path' | 'placeOf'>

/** Moves a table's places along with their parts of a book. The first column is a row's place; the others keep their distance. */
export function placesStore(db: Db, table: string, columns: readonly [place: string, ...others: string[]]) {
  const [place] = columns
  const moved = columns.map((column) => `${column} = ${column} + :by`).join(', ')
  return {
    followParts({ libraryId, path, placeOf }: Change): number {
      const at = { libraryId, path }
      const rows = db.all<{ id: number; seconds: number }>(
        `SELECT id, ${place} AS seconds FROM ${table} WHERE library_id = :libraryId AND path = :path`,
        at,
      )
      let lost = 0
      for (const { id, seconds } of rows) {
        const now = placeOf(seconds)
        if (now === undefined) lost += 1
        else if (now !== seconds) db.run(`UPDATE ${table} SET ${moved} WHERE id = :id`, { id, by: now - seconds })
      }
      return lost
    },
  }
}
