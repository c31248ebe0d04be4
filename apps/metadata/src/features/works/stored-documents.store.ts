import { type Db, openDb, type ReadDb } from '@chapterhouse/kit/sqlite'
import { chaptersOf } from './chapters.store.ts'
import { eachDocument } from './work-document.store.ts'

/** Raised when what is stored becomes another: what was stored before is not read then, but made. */
const FORM = 2
const KEY = 'work_documents'
const formOf = (version: number): string => `${FORM}/${version}`

interface StoredDocument {
  name: string
  columns: string
  create: string
  /** The rows of an artifact of that version, in the order in which they are kept. */
  rows: (version: number) => string
}

/** The row of a work in the search index: people come first there, then works by id, as in the tables. */
const ENTRY = '(SELECT count(*) FROM people) + w.rowid'

const STORED: readonly StoredDocument[] = [
  {
    name: 'work_documents',
    columns: 'rowid, entry, json',
    create: '(rowid INTEGER PRIMARY KEY, entry INTEGER NOT NULL, json TEXT NOT NULL)',
    rows: (version) => `SELECT w.rowid, ${ENTRY}, ${eachDocument(version)} FROM works w ORDER BY w.rowid`,
  },
  {
    // By the row of the recording; empty where there are none.
    name: 'chapter_lists',
    columns: 'rowid, json',
    create: '(rowid INTEGER PRIMARY KEY, json TEXT NOT NULL)',
    rows: () => `SELECT r.rowid, coalesce((${chaptersOf('r.work_id', 'r.id')}), '') FROM recordings r ORDER BY r.rowid`,
  },
  {
    // Of an ASIN that several regions have, the first.
    name: 'asin_cards',
    columns: 'asin, recording_id, entry',
    create: '(asin TEXT PRIMARY KEY, recording_id TEXT NOT NULL, entry INTEGER NOT NULL) WITHOUT ROWID',
    rows: () => `SELECT a.asin, a.recording_id, ${ENTRY}
      FROM recording_asins a JOIN works w ON w.id = a.work_id ORDER BY a.asin, a.region`,
  },
]

/**
 * Writes the most requested parts of an artifact, ready to send, into a file of their own. Making a work document takes a dozen lookups,
 * ten times the cost of reading one; a list of chapters is one lookup each. The artifact may gain tables meanwhile; the rows read stay.
 */
export function makeDocuments({ artifact, out, version }: { artifact: string; out: string; version: number }): void {
  using db = openDb(out, { isDraft: true })
  db.attachReadOnly(artifact, 'artifact')
  for (const { name, create, rows } of STORED)
    db.exec(`CREATE TABLE main.${name} ${create}; INSERT OR IGNORE INTO main.${name} ${rows(version)}`)
}

/** Takes them over into the artifact. */
export function takeDocuments(db: Db, { from, version }: { from: string; version: number }): void {
  db.attachReadOnly(from, 'documents')
  for (const { name, columns, create } of STORED)
    db.exec(`CREATE TABLE main.${name} ${create};
      INSERT INTO main.${name} (${columns}) SELECT ${columns} FROM documents.${name} ORDER BY 1`)
  db.exec(`INSERT INTO meta (key, value) VALUES ('${KEY}', '${formOf(version)}')`)
}

/** The documents stored in an artifact. */
export interface Stored {
  /** Work documents and lists of chapters as this program writes them, and where the card of each work lies. */
  hasDocuments: boolean
  /** Every result of the search index. */
  hasCards: boolean
}

/** Whole or not at all: what misses a row, or has another form, counts as absent. Reads tables through: for a process of its own. */
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

/** A row for each row of the other table, under the same number. */
function isLike(db: ReadDb, { table, columns, of }: { table: string; columns: string; of: string }): boolean {
  if (!hasColumns(db, table, columns)) return false
  const read = (name: string) => db.one<{ rows: number; last: number }>(`SELECT count(*) AS rows, max(rowid) AS last FROM ${name}`)
  const [ours, theirs] = [read(table), read(of)]
  return ours.rows === theirs.rows && ours.last === theirs.last
}

/** A table of plain columns, these among them. */
function hasColumns(db: ReadDb, table: string, columns: string): boolean {
  const exists = db.first(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = :table`, { table })
  if (!exists || db.first(`SELECT 1 FROM pragma_table_xinfo(:table) WHERE hidden <> 0`, { table })) return false
  try {
    db.all(`SELECT ${columns} FROM ${table} LIMIT 0`)
    return true
  } catch {
    return false
  }
}

const FIND_WORK = 'SELECT d.json AS text FROM works w JOIN work_documents d ON d.rowid = w.rowid WHERE w.id = ?'

export function readStoredWork(db: ReadDb, id: string): string | undefined {
  return db.findRow<[text: string]>(FIND_WORK, id)?.[0]
}

const STORED_CHAPTERS = `
  SELECT l.json FROM recordings r JOIN chapter_lists l ON l.rowid = r.rowid WHERE r.work_id = ? AND r.id = ?`

/** The members of a list; undefined also for none. */
export function readStoredChapters(db: ReadDb, id: string, rid: string): string | undefined {
  return db.findRow<[list: string]>(STORED_CHAPTERS, id, rid)?.[0] || undefined
}
