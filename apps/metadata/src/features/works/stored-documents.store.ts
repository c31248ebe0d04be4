import { type Db, openDb, type ReadDb } from '@chapterhouse/kit/sqlite'
import { eachDocument } from './work-document.store.ts'

/** Raised when the text of a document becomes another: what was stored before is not read then, but made. */
const FORM = 1
const KEY = 'work_documents'
const formOf = (version: number): string => `${FORM}/${version}`

const TABLE = 'work_documents (rowid INTEGER PRIMARY KEY, json TEXT NOT NULL, entry INTEGER NOT NULL)'

/**
 * Writes every work document of an artifact, ready to be sent, into a file of its own, and where the work stands in the search index
 * (people come first there, then works by id, as they do in the tables). To make one takes a dozen look-ups, ten times what it takes to
 * read one. The artifact may gain tables meanwhile; what is read of it stands.
 */
export function makeDocuments({ artifact, out, version }: { artifact: string; out: string; version: number }): void {
  using db = openDb(out, { isDraft: true })
  db.attachReadOnly(artifact, 'artifact')
  db.exec(`CREATE TABLE main.${TABLE};
    INSERT INTO main.work_documents (rowid, json, entry)
      SELECT w.rowid, ${eachDocument(version)}, (SELECT count(*) FROM people) + w.rowid FROM works w ORDER BY w.rowid`)
}

/** Takes them over into the artifact. */
export function takeDocuments(db: Db, { from, version }: { from: string; version: number }): void {
  db.attachReadOnly(from, 'documents')
  db.exec(`CREATE TABLE main.${TABLE};
    INSERT INTO main.work_documents (rowid, json, entry) SELECT rowid, json, entry FROM documents.work_documents ORDER BY rowid;
    INSERT INTO meta (key, value) VALUES ('${KEY}', '${formOf(version)}')`)
}

/** What lies ready in an artifact. */
export interface Stored {
  /** Every work document as this program writes it, and where each work stands in the search index. */
  hasDocuments: boolean
  /** Every result of the search index. */
  hasCards: boolean
}

/** Whole or not at all: what misses a row, or has another form, counts as absent. Reads both tables through: for a process of its own. */
export function prepareStored(db: ReadDb, version: number): Stored {
  const hasCards = isLike(db, { table: 'search_cards', columns: 'rowid, json', of: 'search_fts' })
  const isOurs = db.first<{ value: string }>('SELECT value FROM meta WHERE key = :key', { key: KEY })?.value === formOf(version)
  return {
    hasCards,
    hasDocuments: hasCards && isOurs && isLike(db, { table: 'work_documents', columns: 'rowid, json, entry', of: 'works' }),
  }
}

/** A row for each row of the other table, under the same number. */
function isLike(db: ReadDb, { table, columns, of }: { table: string; columns: string; of: string }): boolean {
  const exists = db.first(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = :table`, { table })
  if (!exists || db.first(`SELECT 1 FROM pragma_table_xinfo(:table) WHERE hidden <> 0`, { table })) return false
  try {
    db.all(`SELECT ${columns} FROM ${table} LIMIT 0`)
    const read = (name: string) =>
      db.one<{ rows: number; last: number }>(`SELECT count(*) AS rows, max(rowid) AS last FROM ${name}`)
    const [ours, theirs] = [read(table), read(of)]
    return ours.rows === theirs.rows && ours.last === theirs.last
  } catch {
    return false
  }
}

const STORED = 'SELECT d.json AS text FROM works w JOIN work_documents d ON d.rowid = w.rowid WHERE w.id = :id'

export function readStoredWork(db: ReadDb, id: string): string | undefined {
  return db.first<{ text: string }>(STORED, { id })?.text
}
