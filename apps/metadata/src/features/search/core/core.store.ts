import type { Db, ReadDb } from '@chapterhouse/kit/sqlite/db'
import { type IndexSource, NAMES_BIT, ROW_UNIT, type RowTexts } from './make-text.ts'
import { joined, type PackedCore } from './packed-core.ts'

const PIECE_BYTES = 2 ** 20
const ROWS_AT_ONCE = 20_000

/** Reads FTS5's index. Each batch is one JSON text, since a row per word would take several times as long. */
export function createIndexSource(db: ReadDb): IndexSource & Disposable {
  db.exec(`CREATE VIRTUAL TABLE temp.search_terms USING fts5vocab('main', 'search_fts', 'row');
    CREATE VIRTUAL TABLE temp.search_occurrences USING fts5vocab('main', 'search_fts', 'instance')`)
  return {
    terms: () => db.all<{ term: string; count: number }>('SELECT term, cnt AS count FROM temp.search_terms'),

    occurrences(first, last) {
      const { occurrences } = db.one<{ occurrences: string }>(
        `SELECT json_group_array(doc * ${ROW_UNIT} + (col = 'names') * ${NAMES_BIT} + offset) AS occurrences
         FROM temp.search_occurrences WHERE term >= :first AND term <= :last`,
        { first, last },
      )
      return JSON.parse(occurrences)
    },

    rows: () => batches(db, ROWS),
    titles: () => batches(db, TITLES),

    [Symbol.dispose]: () => db.exec('DROP TABLE temp.search_terms; DROP TABLE temp.search_occurrences'),
  }
}

/** Bound numbers are REAL; without the cast, FTS5 would read from the first row. */
const BATCH = `FROM (SELECT rowid AS row, kind, id FROM search_fts WHERE rowid > CAST(:after AS INTEGER) ORDER BY rowid LIMIT ${ROWS_AT_ONCE}) f`
const ROWS = `SELECT json_group_array(f.row) AS rows, json_group_array(f.kind) AS texts, max(f.row) AS last ${BATCH}`
const TITLES = `SELECT json_group_array(f.row) FILTER (WHERE w.id IS NOT NULL) AS rows,
  json_group_array(w.title) FILTER (WHERE w.id IS NOT NULL) AS texts, max(f.row) AS last
  ${BATCH} LEFT JOIN works w ON w.id = f.id AND f.kind = 'work'`

function* batches(db: ReadDb, sql: string): Iterable<RowTexts> {
  let after = Number.MIN_SAFE_INTEGER
  for (;;) {
    const { rows, texts, last } = db.one<{ rows: string; texts: string; last: number | null }>(sql, { after })
    if (last === null) return
    yield { rows: JSON.parse(rows), texts: JSON.parse(texts) }
    after = last
  }
}

/** Whether the index has the default tokenizer and layout, which a core requires. */
export function hasStandardIndex(db: ReadDb): boolean {
  const { sql } = db.one<{ sql: string }>("SELECT sql FROM sqlite_schema WHERE name = 'search_fts'")
  return !/\b(tokenize|content|columnsize|detail)\s*=/i.test(sql)
}

/** The counts that FTS5 ranks with: rows and words in total. */
export function readAverages(db: ReadDb): { rowCount: number; wordCount: number } {
  const { block } = db.one<{ block: Uint8Array }>('SELECT block FROM search_fts_data WHERE id = 1')
  const [rowCount = 0, ...columns] = varints(block)
  return { rowCount, wordCount: columns.reduce((sum, words) => sum + words, 0) }
}

function varints(bytes: Uint8Array): number[] {
  const found: number[] = []
  let value = 0
  for (const byte of bytes) {
    value = value * 128 + (byte & 0x7f)
    if (byte & 0x80) continue
    found.push(value)
    value = 0
  }
  return found
}

/** The packed core, if there is a table of that name. The caller checks its content. */
export function readPacked(db: ReadDb): PackedCore | undefined {
  if (!db.first("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'search_core'")) return undefined
  const names = db.all<{ name: string }>('SELECT DISTINCT name FROM search_core')
  const pieces = 'SELECT bytes FROM search_core WHERE name = :name ORDER BY piece'
  return new Map(names.map(({ name }) => [name, joined(db.all<{ bytes: Uint8Array }>(pieces, { name }).map(({ bytes }) => bytes))]))
}

export function savePacked(db: Db, packed: PackedCore): void {
  db.exec(`DROP TABLE IF EXISTS search_core;
    CREATE TABLE search_core (name TEXT NOT NULL, piece INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (name, piece))`)
  for (const [name, bytes] of packed) {
    for (let from = 0, piece = 0; from < bytes.length || piece === 0; from += PIECE_BYTES, piece += 1) {
      const values = { name, piece, bytes: bytes.subarray(from, from + PIECE_BYTES) }
      db.run('INSERT INTO search_core (name, piece, bytes) VALUES (:name, :piece, :bytes)', values)
    }
  }
}
