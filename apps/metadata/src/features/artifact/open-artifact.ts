import { statSync } from 'node:fs'
import path from 'node:path'
import { AppError, misconfigured } from '@chapterhouse/kit/errors'
import { openReadOnly, type ReadDb } from '@chapterhouse/kit/sqlite/db'
import { NEWEST_VERSION, TABLES } from './tables.ts'

/** A compiled database, opened and checked. */
export interface Artifact extends Disposable {
  db: ReadDb
  /** At most `NEWEST_VERSION`: what a reader may query. */
  version: number
  /** RFC 3339. */
  builtAt: string
}

/**
 * Opens an artifact built by us or by the public project. Throws `misconfigured`, naming path, version and table, if it is damaged, not an
 * artifact, or lacks tables of its version.
 */
export function openArtifact(file: string): Artifact {
  const artifact = openChecked(file)
  try {
    indexPrintIsbns(artifact.db)
    // In a mapped file, every page access would be checked again: a third of the cost of a work document.
    artifact.db.exec('PRAGMA cell_size_check = OFF')
    return artifact
  } catch (error) {
    artifact[Symbol.dispose]()
    throw unreadable(file, error)
  }
}

/** Checks a file without preparing it for queries. Throws like `openArtifact`. */
export function checkArtifact(file: string): void {
  openChecked(file)[Symbol.dispose]()
}

/** The build time stored in the file. Throws like `openArtifact`. */
export function readBuiltAt(file: string): string {
  using artifact = openChecked(file)
  return artifact.builtAt
}

/** Wraps any other error raised while reading a file. */
export function unreadable(file: string, error: unknown): AppError {
  return error instanceof AppError
    ? error
    : misconfigured(`${file} is not a readable artifact: ${messageOf(error)}.`, { cause: error })
}

function openChecked(file: string): Artifact {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.isDirectory())
    throw misconfigured(`${file} is a folder. Name the artifact in it, for example ${path.join(file, 'meta.sqlite')}.`)
  if (!found?.isFile()) throw misconfigured(`Artifact ${file} not found.`)
  let db: ReadDb | undefined
  try {
    db = openReadOnly(file)
    const opened = db
    const version = versionOf(opened, file)
    for (const { name, since, columns } of TABLES) if (since <= version) checkTable(opened, { file, version, name, columns })
    const builtAt = metaOf(opened, 'built_at') ?? ''
    return { db: opened, version, builtAt, [Symbol.dispose]: () => opened.close() }
  } catch (error) {
    db?.close()
    throw unreadable(file, error)
  }
}

function versionOf(db: ReadDb, file: string): number {
  const version = metaOf(db, 'schema_version')
  if (version === undefined || !/^[1-9]\d{0,5}$/.test(version))
    throw misconfigured(`${file} has no valid schema version (meta, schema_version: ${version ?? 'absent'}).`)
  return Math.min(Number(version), NEWEST_VERSION)
}

/** Checks a table: that it is not a view and has its columns and, for search, its index. */
function checkTable(
  db: ReadDb,
  { file, version, name, columns }: { file: string; version: number; name: string; columns: readonly string[] },
): void {
  const found = db.first<{ type: string; sql: string }>(`SELECT type, sql FROM main.sqlite_schema WHERE name = :name`, { name })
  const isReal = found?.type === 'table' && /^CREATE VIRTUAL/i.test(found.sql) === (name === 'search_fts')
  const isSearchable = name !== 'search_fts' || /\busing\s+fts5\b/i.test(found?.sql ?? '')
  if (!isReal || !isSearchable) throw misconfigured(`${file} claims version ${version} but has no table ${name}.`)
  // A computed column could take arbitrarily long.
  const computed = db.first(`SELECT 1 FROM pragma_table_xinfo(:name) WHERE hidden IN (2, 3)`, { name })
  if (computed) throw misconfigured(`${file} claims version ${version} but its table ${name} has computed columns.`)
  try {
    db.all(`SELECT ${columns.join(', ')} FROM ${name} LIMIT 0`)
  } catch (error) {
    throw misconfigured(`${file} claims version ${version} but its table ${name} lacks columns: ${messageOf(error)}.`, {
      cause: error,
    })
  }
}

/**
 * Artifacts of the public project have no index of print ISBNs by work, so every work document would scan the table. A temporary copy
 * with an index replaces it for this connection.
 */
function indexPrintIsbns(db: ReadDb): void {
  const indexes = db.all<{ name: string }>(`SELECT name FROM pragma_index_list('work_isbns')`)
  const leading = indexes.map(({ name }) =>
    db.first<{ name: string }>('SELECT name FROM pragma_index_info(:name) WHERE seqno = 0', { name }),
  )
  if (leading.some((column) => column?.name === 'work_id')) return
  db.exec(`CREATE TEMP TABLE work_isbns AS SELECT work_id, isbn FROM main.work_isbns;
    CREATE INDEX temp.idx_work_isbns_work ON work_isbns (work_id); CREATE INDEX temp.idx_work_isbns_isbn ON work_isbns (isbn)`)
}

function metaOf(db: ReadDb, key: string): string | undefined {
  return db.first<{ value: string }>('SELECT CAST(value AS TEXT) AS value FROM main.meta WHERE key = :key', { key })?.value
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
