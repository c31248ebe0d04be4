import { statSync } from 'node:fs'
import path from 'node:path'
import { AppError, misconfigured } from '@chapterhouse/kit/errors'
import { openReadOnly, type ReadDb } from '@chapterhouse/kit/sqlite'
import { NEWEST_VERSION, TABLES } from './tables.ts'

/** A compiled database, opened and held against what it claims to be. */
export interface Artifact extends Disposable {
  db: ReadDb
  /** As far as we know it: what a reader may ask for. */
  version: number
  /** RFC 3339. */
  builtAt: string
}

/**
 * Opens an artifact of ours or of the public project. Throws `misconfigured`, naming path, version and table, for what is none, is damaged,
 * or claims a version whose tables it does not have.
 */
export function openArtifact(file: string): Artifact {
  const artifact = heldAgainst(file)
  try {
    indexPrintIsbns(artifact.db)
    // With a mapped file, every touched page would be checked again: a third of the cost of a work document.
    artifact.db.exec('PRAGMA cell_size_check = OFF')
    return artifact
  } catch (error) {
    artifact[Symbol.dispose]()
    throw unreadable(file, error)
  }
}

/** Holds a file against its claim, without getting it ready to be asked; throws as `openArtifact` does. */
export function checkArtifact(file: string): void {
  heldAgainst(file)[Symbol.dispose]()
}

/** When it was built, as it says itself; throws as `openArtifact` does. */
export function readBuiltAt(file: string): string {
  using artifact = heldAgainst(file)
  return artifact.builtAt
}

/** For whatever else turns out to be wrong with a file once it is read. */
export function unreadable(file: string, error: unknown): AppError {
  return error instanceof AppError
    ? error
    : misconfigured(`${file} is not a readable artifact: ${messageOf(error)}.`, { cause: error })
}

function heldAgainst(file: string): Artifact {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.isDirectory())
    throw misconfigured(`${file} is a folder. Name the artifact in it, for example ${path.join(file, 'meta.sqlite')}.`)
  if (!found?.isFile()) throw misconfigured(`Artifact ${file} not found.`)
  let db: ReadDb | undefined
  try {
    db = openReadOnly(file)
    const opened = db
    const version = versionOf(opened, file)
    for (const { name, since, columns } of TABLES) if (since <= version) holdAgainst(opened, { file, version, name, columns })
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

interface Claim {
  file: string
  version: number
  name: string
  columns: readonly string[]
}

/** A view could be anything, and a search table without its index no search at all. */
function holdAgainst(db: ReadDb, { file, version, name, columns }: Claim): void {
  const found = db.first<{ type: string; sql: string }>(`SELECT type, sql FROM main.sqlite_schema WHERE name = :name`, { name })
  const isReal = found?.type === 'table' && /^CREATE VIRTUAL/i.test(found.sql) === (name === 'search_fts')
  const isSearchable = name !== 'search_fts' || /\busing\s+fts5\b/i.test(found?.sql ?? '')
  if (!isReal || !isSearchable) throw misconfigured(`${file} claims version ${version} but has no table ${name}.`)
  // A column that is worked out when it is read could work for ever.
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
 * Artifacts of the public project have no index of print ISBNs by work, and every work document would scan the table. A copy of it that is
 * this connection's own has one.
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
