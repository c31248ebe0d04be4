import type { Db, ReadDb } from '@chapterhouse/kit/sqlite'
import { eachDocument } from './work-document.store.ts'

/** Raised when the text of a document becomes another: what was stored before is not read then, but made. */
const FORM = '1'
const KEY = 'work_documents'

/**
 * Writes every work document, ready to be sent, and where the work stands in the search index (people come first there, then works by id,
 * as they do here). To make one takes a dozen look-ups, ten times what it takes to read one.
 */
export function packDocuments(db: Db, version: number): void {
  db.exec(`CREATE TABLE work_documents (rowid INTEGER PRIMARY KEY, json TEXT NOT NULL, entry INTEGER NOT NULL);
    INSERT INTO work_documents (rowid, json, entry)
      SELECT w.rowid, ${eachDocument(version)}, (SELECT count(*) FROM people) + w.rowid FROM works w ORDER BY w.rowid;
    INSERT INTO meta (key, value) VALUES ('${KEY}', '${FORM}')`)
}

/** Whether this artifact holds documents as this program writes them, and the cards that they point at. */
export function hasDocuments(db: ReadDb): boolean {
  const tables = db.all(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name IN ('work_documents', 'search_cards')`)
  return tables.length === 2 && db.first<{ value: string }>('SELECT value FROM meta WHERE key = :key', { key: KEY })?.value === FORM
}

const STORED = 'SELECT d.json AS text FROM works w JOIN work_documents d ON d.rowid = w.rowid WHERE w.id = :id'

export function readStoredWork(db: ReadDb, id: string): string | undefined {
  return db.first<{ text: string }>(STORED, { id })?.text
}
