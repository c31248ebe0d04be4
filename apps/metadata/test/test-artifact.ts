import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openDb, openReadOnly } from '@chapterhouse/kit/sqlite/db'
import { INDEXES, NEWEST_VERSION, TABLES } from '../src/features/artifact/index.ts'

type Value = string | number | null
/** Rows by table; a missing column is NULL, or 0 or '' if it must not be NULL. */
export type Rows = Readonly<Record<string, readonly Readonly<Record<string, Value>>[]>>

/** Cached bytes by rows and version, so that the same rows are written once per process. */
const written = new WeakMap<Rows, Map<number, Buffer>>()

/** Writes an artifact with a search index from plain rows into a folder, and opens it. */
export function createArtifact(folder: string, rows: Rows, version = NEWEST_VERSION) {
  const file = path.join(folder, `v${version}.sqlite`)
  const versions = written.get(rows) ?? new Map<number, Buffer>()
  const bytes = versions.get(version)
  if (bytes) writeFileSync(file, bytes)
  else {
    write(file, rows, version)
    written.set(rows, versions.set(version, readFileSync(file)))
  }
  return openReadOnly(file)
}

function write(file: string, rows: Rows, version: number): void {
  const tables = TABLES.filter(({ since }) => since <= version)
  using db = openDb(file)
  db.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF')
  for (const { create } of [...tables, ...INDEXES.filter(({ since }) => since <= version)]) db.exec(create)
  db.transaction(() => {
    for (const { name, columns, create } of tables) {
      for (const row of rows[name] ?? []) {
        const values = Object.fromEntries(columns.map((column) => [column, row[column] ?? standardOf(create, column)]))
        db.run(`INSERT INTO ${name} (${columns.join(', ')}) VALUES (${columns.map((column) => `:${column}`).join(', ')})`, values)
      }
    }
    db.run("INSERT OR REPLACE INTO meta VALUES ('schema_version', :version)", { version: String(version) })
    db.run("INSERT OR IGNORE INTO meta VALUES ('built_at', '2026-07-11T00:00:00Z')")
    for (const entries of ENTRIES) db.run(`INSERT INTO search_fts (kind, id, title, names) ${entries}`)
  })
}

function standardOf(create: string, column: string): Value {
  return new RegExp(`\\b${column} INTEGER NOT NULL`).test(create)
    ? 0
    : new RegExp(`\\b${column} TEXT NOT NULL`).test(create)
      ? ''
      : null
}

const ENTRIES = [
  `SELECT 'person', id, name, '' FROM people ORDER BY id`,
  `SELECT 'work', id, trim(title || ' ' || coalesce(subtitle, '')), trim(
     coalesce((SELECT group_concat(p.name, ' ' ORDER BY a.ord) FROM work_authors a JOIN people p ON p.id = a.person_id WHERE a.work_id = w.id), '')
     || ' ' || coalesce((SELECT group_concat(p.name, ' ' ORDER BY n.recording_id, n.ord)
       FROM recording_narrators n JOIN people p ON p.id = n.person_id WHERE n.work_id = w.id), '')
     || ' ' || coalesce((SELECT group_concat(s.name, ' ' ORDER BY s.id)
       FROM series_works m JOIN series s ON s.id = m.series_id WHERE m.work_id = w.id), ''))
   FROM works w ORDER BY id`,
  `SELECT 'series', id, name, '' FROM series ORDER BY id`,
]
