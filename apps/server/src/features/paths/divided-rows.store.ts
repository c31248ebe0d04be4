import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { PathDivision } from './path-keyed-table.ts'

/** Rows with places go to the part that has the place. The first column is the place of a row; the others keep their distance. */
export function divideByPlace(db: Db, table: string, columns: readonly [place: string, ...others: string[]]) {
  const [place] = columns
  const moved = columns.map((column) => `${column} = ${column} - :start`).join(', ')
  return function divide({ libraryId, from, parts }: PathDivision): void {
    // From the last part on, so that no row that already moved is found again if a part keeps the path.
    for (const { to, start } of parts.toReversed())
      db.run(`UPDATE ${table} SET path = :to, ${moved} WHERE library_id = :libraryId AND path = :from AND ${place} >= :start`, {
        libraryId,
        from,
        to,
        start,
      })
  }
}

/** Copies rows about a whole book to each part, unless there is one already. `columns` are all but the path. */
export function divideByCopy(db: Db, table: string, columns: readonly string[]) {
  const names = columns.join(', ')
  return function divide({ libraryId, from, parts }: PathDivision): void {
    for (const { to } of parts)
      db.run(
        `INSERT OR IGNORE INTO ${table} (path, ${names}) SELECT :to, ${names} FROM ${table}
         WHERE library_id = :libraryId AND path = :from`,
        { libraryId, from, to },
      )
    if (parts.every(({ to }) => to !== from))
      db.run(`DELETE FROM ${table} WHERE library_id = :libraryId AND path = :from`, { libraryId, from })
  }
}
