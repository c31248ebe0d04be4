import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { FILES } from '../bounds.ts'
import { type DatabaseRun, longestOf, type RunResult, TABLES, type TableName, type Where } from './database-tables.ts'

const NOTHING: RunResult = { ok: true, rows: [], count: 0, next: undefined }
const NOT_ABS = 'This file is not a database of Audiobookshelf, or one before version 2.3.'
const DAMAGED = 'The database is damaged. Use another backup.'

class NotAbs extends Error {}

/** Reads one part of an untrusted database, so that a thread's memory and time are bounded. */
export default function readDatabase(run: DatabaseRun): RunResult {
  try {
    if (run.do === 'settle') return settle(run.file)
    using db = openReadOnly(run.file)
    if (run.do === 'check') return check(db)
    return run.do === 'count' ? countRows(db, run) : readRows(db, run)
  } catch (error) {
    if (error instanceof NotAbs) return { ok: false, code: 'not_abs', message: error.message }
    return failed(error)
  }
}

const NOT_A_DATABASE = 26
const CORRUPT = 11

function failed(error: unknown): RunResult {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
  if (code === NOT_A_DATABASE) return { ok: false, code: 'not_abs', message: NOT_ABS }
  if (code === CORRUPT) return { ok: false, code: 'fetch_failed', message: DAMAGED }
  return { ok: false, code: 'fetch_failed', message: 'The database cannot be read.' }
}

/** `immutable`: no lock, and no files beside it. Functions in the file's schema are not run. */
function openReadOnly(file: string): DatabaseSync {
  const url = pathToFileURL(file)
  url.search = '?immutable=1'
  const db = new DatabaseSync(url, { readOnly: true, ...OPTIONS })
  db.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA ignore_check_constraints = ON; PRAGMA mmap_size = 0')
  return db
}

const OPTIONS = {
  enableForeignKeyConstraints: false,
  allowExtension: false,
  defensive: true,
  limits: { length: FILES.valueBytes, attach: 0 },
}

/** For the copy of a live database: merges its log into it, so that it can be read alone. */
function settle(file: string): RunResult {
  using db = new DatabaseSync(file, OPTIONS)
  db.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON')
  db.exec('PRAGMA journal_mode = DELETE')
  return NOTHING
}

function check(db: DatabaseSync): RunResult {
  for (const table of Object.keys(TABLES)) columnsOf(db, table as TableName)
  // Not the full integrity check: that program orders its indexes by a custom collation, which it also names NOCASE.
  const [first] = db.prepare('PRAGMA quick_check(1)').all()
  if (first?.['quick_check'] !== 'ok') return { ok: false, code: 'fetch_failed', message: DAMAGED }
  return NOTHING
}

/** The columns to read. A view with that name could run anything; a trigger or index with that name isn't that program's. */
function columnsOf(db: DatabaseSync, table: TableName): string[] {
  const named = db.prepare('SELECT type FROM sqlite_schema WHERE name = ? COLLATE NOCASE').all(table)
  const [listed] = db.prepare('SELECT type, wr FROM pragma_table_list(?) WHERE schema = ?').all(table, 'main')
  if (named.length !== 1 || named[0]?.['type'] !== 'table') throw new NotAbs(NOT_ABS)
  if (listed?.['type'] !== 'table' || listed['wr'] !== 0) throw new NotAbs(NOT_ABS)
  // This excludes computed columns.
  const found = db.prepare('SELECT name FROM pragma_table_info(?)').all(table)
  const names = new Set(found.map(({ name }) => String(name)))
  const { needed, also } = TABLES[table]
  if (!needed.every((column) => names.has(column))) throw new NotAbs(NOT_ABS)
  return [...needed, ...also].filter((column) => names.has(column))
}

interface Part {
  table: TableName
  where?: Where
}

function countRows(db: DatabaseSync, { table, where }: Part): RunResult {
  columnsOf(db, table)
  const found = where
    ? db.prepare(`SELECT count(*) AS rows FROM "${table}" WHERE "${where.column}" = ?`).get(where.is)
    : db.prepare(`SELECT count(*) AS rows FROM "${table}"`).get()
  return { ok: true, rows: [], next: undefined, count: Number(found?.['rows']) }
}

/** Approximate bytes of one part, which is copied to another thread. */
const PART_BYTES = 16 * 1024 * 1024

function readRows(db: DatabaseSync, { table, where, after }: Part & { after: number }): RunResult {
  const columns = columnsOf(db, table)
  const read = columns.map((column) => `CASE WHEN length("${column}") <= ${longestOf(column)} THEN "${column}" END AS "${column}"`)
  const statement = db.prepare(
    `SELECT rowid AS "rowid", ${read.join(', ')} FROM "${table}"
     WHERE rowid > ? ${where ? `AND "${where.column}" = ?` : ''} ORDER BY rowid LIMIT ${FILES.rowsAtATime}`,
  )
  const rows: Record<string, unknown>[] = []
  let last = after
  let bytes = 0
  for (const { rowid, ...row } of statement.iterate(...(where ? [after, where.is] : [after]))) {
    if (typeof rowid !== 'number' || rowid <= last) throw new NotAbs(NOT_ABS)
    last = rowid
    rows.push(row)
    for (const value of Object.values(row)) bytes += typeof value === 'string' ? value.length : 8
    if (bytes > PART_BYTES) break
  }
  const isEnd = rows.length < FILES.rowsAtATime && bytes <= PART_BYTES
  return { ok: true, rows, count: rows.length, next: isEnd ? undefined : last }
}
