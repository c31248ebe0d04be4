import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { RelPath } from '../../paths/index.ts'

/** A row of a table with people's data: every column but images, which don't change. */
export type StateRow = Record<string, string | number | null>

/** Rows by their table. */
export type StateRows = Readonly<Record<string, readonly StateRow[]>>

export function stateRowsStore(db: Db) {
  const columnsOf = (table: string) =>
    db.all<{ name: string; type: string; pk: number }>('SELECT name, type, pk FROM pragma_table_info(:table)', { table })

  return {
    /** All rows at these paths in these tables. */
    rowsAt(tables: readonly string[], libraryId: number, paths: readonly RelPath[]): StateRows {
      const at = { libraryId, paths: JSON.stringify(paths) }
      const found = tables.map((table): [string, StateRow[]] => {
        const columns = columnsOf(table).flatMap(({ name, type }) => (type === 'BLOB' ? [] : [name]))
        const sql = `SELECT ${columns.join(', ')} FROM ${table}
          WHERE library_id = :libraryId AND path IN (SELECT value FROM json_each(:paths))`
        return [table, db.all<StateRow>(sql, at)]
      })
      return Object.fromEntries(found.filter(([, rows]) => rows.length > 0))
    },
    /** The paths with rows in any of these tables. */
    pathsWithRows(tables: readonly string[], libraryId: number, paths: readonly RelPath[]): Set<RelPath> {
      const at = { libraryId, paths: JSON.stringify(paths) }
      return new Set(
        tables.flatMap((table) =>
          db
            .all<{ path: RelPath }>(
              `SELECT value AS path FROM json_each(:paths) asked
               WHERE EXISTS (SELECT 1 FROM ${table} t WHERE t.library_id = :libraryId AND t.path = asked.value)`,
              at,
            )
            .map(({ path }) => path),
        ),
      )
    },
    /** The columns of the primary key. */
    keyOf: (table: string): string[] => columnsOf(table).flatMap(({ name, pk }) => (pk > 0 ? [name] : [])),
    findRow: (table: string, key: StateRow, columns: readonly string[]): StateRow | undefined =>
      db.first<StateRow>(`SELECT ${columns.join(', ')} FROM ${table} WHERE ${equal(Object.keys(key), ' AND ')}`, key),
    removeRow: (table: string, key: StateRow): void =>
      void db.run(`DELETE FROM ${table} WHERE ${equal(Object.keys(key), ' AND ')}`, key),
    changeRow: (table: string, key: StateRow, values: StateRow): void =>
      void db.run(`UPDATE ${table} SET ${equal(Object.keys(values), ', ')} WHERE ${equal(Object.keys(key), ' AND ')}`, {
        ...values,
        ...key,
      }),
    /** Does nothing if a newer row has its key, or if it had an image. */
    addRow(table: string, row: StateRow): void {
      const columns = Object.keys(row)
      const values = columns.map((column) => `:${column}`)
      db.run(`INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')})`, row)
    },
  }
}

const equal = (columns: readonly string[], between: string) => columns.map((column) => `${column} = :${column}`).join(between)
