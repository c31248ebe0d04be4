import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { type Db, openDb } from '@chapterhouse/kit/sqlite/db'
import { openDatabase } from '../../src/compose/database.ts'
import { filledTables, RENAMED } from '../old-database.ts'
import { answersOf, openOlderData, storedAnswers, unpackOlderData } from './open-older-data.ts'

const DAYS = globSync('*.db.gz', { cwd: import.meta.dirname }).map((file) => path.basename(file, '.db.gz'))
const opening = { now: () => new Date('2026-11-29T12:00:00Z'), warn: assert.fail }

/** Tables that people never fill: the server writes them while it works. */
const OF_THE_SERVER = new Set(
  (
    'book_attachments book_links codec_support departed evidence_moves folder_groupings import_folders import_parts ' +
    'import_reading_parts lost_places metadata_answers move_suggestions own_exchanges scan_hints scan_memory scan_run_log ' +
    'scanned_folders seeking'
  ).split(' '),
)

type Row = Record<string, unknown>

const rowsOf = (db: Db, table: string, columns: readonly string[] = []): Row[] =>
  db.all<Row>(`SELECT ${columns.map((column) => `"${column}"`).join(', ') || '*'} FROM "${table}"`)

/** Each row as text without the names of its columns. */
const textsOf = (rows: readonly Row[]): string[] => rows.map((row) => JSON.stringify(Object.values(row))).sort()

function tablesOf(file: string): { table: string; columns: string[]; texts: string[] }[] {
  using db = openDb(file)
  return filledTables(db).map((table) => {
    const columns = db.all<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`).map(({ name }) => name)
    return { table, columns, texts: textsOf(rowsOf(db, table, columns)) }
  })
}

/** Answers without what a newer server has more of: kinds of events and of destinations. */
function ofTheData(answers: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(answers).map(([asked, answer]) => {
      if (!asked.endsWith('/admin/notifications')) return [asked, answer]
      const { targets } = (answer as { body: { targets: unknown } }).body
      return [asked, targets]
    }),
  )
}

assert.ok(DAYS.length > 0)
for (const day of DAYS) {
  test(`the data of ${day} have rows of every kind that people make`, () => {
    using older = unpackOlderData(day)
    using db = openDb(older.file)
    const empty = filledTables(db).filter((table) => rowsOf(db, table).length === 0)
    assert.deepEqual(
      empty.filter((table) => !OF_THE_SERVER.has(table)),
      [],
    )
  })

  test(`every row of ${day} is found again`, async () => {
    using older = unpackOlderData(day)
    const tables = tablesOf(older.file)
    using db = await openDatabase(older.file, opening)
    for (const { table, columns, texts } of tables) {
      const names = columns.map((column) => RENAMED[`${table}.${column}`] ?? column)
      const rows = rowsOf(db, RENAMED[table] ?? table, names)
      assert.deepEqual(table === 'migrations' ? textsOf(rows).slice(0, texts.length) : textsOf(rows), texts, table)
    }
  })

  test(`the server answers from the data of ${day} as it did then`, async () => {
    await using older = await openOlderData(day)
    assert.deepEqual(ofTheData(await answersOf(older.server)), ofTheData(storedAnswers(day)))
  })

  test(`the data of ${day} are refused once a newer server has opened them, and are unchanged`, async () => {
    using older = unpackOlderData(day)
    {
      using db = openDb(older.file)
      db.exec("INSERT INTO migrations VALUES ('2099-01-01-future.ts', '')")
    }
    await assert.rejects(openDatabase(older.file, { ...opening, warn: () => {} }), /comes from a newer server .* update this one$/)
    using db = openDb(older.file)
    assert.equal(rowsOf(db, 'users').length, 4)
  })
}
