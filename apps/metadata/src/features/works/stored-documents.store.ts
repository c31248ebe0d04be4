import { ignore } from '@chapterhouse/kit/ignore'
import { type Db, openDb, type ReadDb } from '@chapterhouse/kit/sqlite/db'
import { chaptersOf } from './chapters.store.ts'
import { eachDocument } from './work-document.store.ts'

/** Raised when the stored format changes. Documents of another format are ignored. */
const FORM = 2
const KEY = 'work_documents'
const formOf = (version: number): string => `${FORM}/${version}`

interface StoredDocument {
  name: string
  columns: string
  create: string
  /** The query for its rows in an artifact of this version, in stored order. */
  rows: (version: number) => string
}

/** The row of a work in the search index, which has people first, then works by id. */
const ENTRY = '(SELECT count(*) FROM people) + w.rowid'

const STORED: readonly StoredDocument[] = [
  {
    name: 'work_documents',
    columns: 'rowid, entry, json',
    create: '(rowid INTEGER PRIMARY KEY, entry INTEGER NOT NULL, json TEXT NOT NULL)',
    rows: (version) => `SELECT w.rowid, ${ENTRY}, ${eachDocument(version)} FROM works w ORDER BY w.rowid`,
  },
  {
    // By the row of the recording; empty if it has no chapters.
    name: 'chapter_lists',
    columns: 'rowid, json',
    create: '(rowid INTEGER PRIMARY KEY, json TEXT NOT NULL)',
    rows: () => `SELECT r.rowid, coalesce((${chaptersOf('r.work_id', 'r.id')}), '') FROM recordings r ORDER BY r.rowid`,
  },
  {
    // For an ASIN in several regions, the first.
    name: 'asin_cards',
    columns: 'asin, recording_id, entry',
    create: '(asin TEXT PRIMARY KEY, recording_id TEXT NOT NULL, entry INTEGER NOT NULL) WITHOUT ROWID',
    rows: () => `SELECT a.asin, a.recording_id, ${ENTRY}
      FROM recording_asins a JOIN works w ON w.id = a.work_id ORDER BY a.asin, a.region`,
  },
]

/**
 * Writes the most requested documents of an artifact, ready to send, into a separate file. Building a work document takes a dozen
 * lookups, ten times the cost of reading one. Tables may still be added to the artifact, but the rows read here are final.
 */
export function makeDocuments({ artifact, out, version }: { artifact: string; out: string; version: number }): void {
  using db = openDb(out, { isDraft: true })
  db.attachReadOnly(artifact, 'artifact')
  for (const { name, create, rows } of STORED)
    db.exec(`CREATE TABLE main.${name} ${create}; INSERT OR IGNORE INTO main.${name} ${rows(version)}`)
}

/** Copies them into the artifact. */
export function takeDocuments(db: Db, { from, version }: { from: string; version: number }): void {
  db.attachReadOnly(from, 'documents')
  for (const { name, columns, create } of STORED)
    db.exec(`CREATE TABLE main.${name} ${create};
      INSERT INTO main.${name} (${columns}) SELECT ${columns} FROM documents.${name} ORDER BY 1`)
  db.exec(`INSERT INTO meta (key, value) VALUES ('${KEY}', '${formOf(version)}')`)
}

/** Which documents an artifact stores. */
export interface Stored {
  /** Work documents and chapter lists in the current format, with the row of each work's card. */
  hasDocuments: boolean
  /** Every result of the search index. */
  hasCards: boolean
}

/** Stored documents only count if they are complete and have the current format. Scans tables, so it runs in a child process. */
export function prepareStored(db: ReadDb, version: number): Stored {
  const hasCards = isLike(db, { table: 'search_cards', columns: 'rowid, json', of: 'search_fts' })
  const isOurs = db.first<{ value: string }>('SELECT value FROM meta WHERE key = :key', { key: KEY })?.value === formOf(version)
  return {
    hasCards,
    hasDocuments:
      hasCards &&
      isOurs &&
      STORED.every(({ name, columns }) => hasColumns(db, name, columns)) &&
      isLike(db, { table: 'work_documents', columns: 'rowid, entry, json', of: 'works' }),
  }
}

/** Whether a table has a row for each row of another table. */
function isLike(db: ReadDb, { table, columns, of }: { table: string; columns: string; of: string }): boolean {
  if (!hasColumns(db, table, columns)) return false
  const read = (name: string) => db.one<{ rows: number; last: number }>(`SELECT count(*) AS rows, max(rowid) AS last FROM ${name}`)
  const [ours, theirs] = [read(table), read(of)]
  return ours.rows === theirs.rows && ours.last === theirs.last
}

/** Whether this is a table with these columns and no computed ones. */
function hasColumns(db: ReadDb, table: string, columns: string): boolean {
  const exists = db.first(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = :table`, { table })
  if (!exists || db.first(`SELECT 1 FROM pragma_table_xinfo(:table) WHERE hidden <> 0`, { table })) return false
  try {
    db.all(`SELECT ${columns} FROM ${table} LIMIT 0`)
    return true
  } catch (error) {
    return ignore('the table lacks a column', false)(error)
  }
}

const FIND_WORK = 'SELECT d.json AS text FROM works w JOIN work_documents d ON d.rowid = w.rowid WHERE w.id = ?'

export function readStoredWork(db: ReadDb, id: string): string | undefined {
  return db.findRow<[text: string]>(FIND_WORK, id)?.[0]
}

const STORED_CHAPTERS = `
  SELECT l.json FROM recordings r JOIN chapter_lists l ON l.rowid = r.rowid WHERE r.work_id = ? AND r.id = ?`

/** The chapters as JSON without brackets; undefined if there are none. */
export function readStoredChapters(db: ReadDb, id: string, rid: string): string | undefined {
  return db.findRow<[list: string]>(STORED_CHAPTERS, id, rid)?.[0] || undefined
}
