// A separate process: inserts an artifact's rows into the same tables of a new file, and prints the duration as JSON.
import { json } from 'node:stream/consumers'
import { openDb, openReadOnly } from '@chapterhouse/kit/sqlite/db'
import { INDEXES, TABLES } from '../../apps/metadata/src/features/artifact/index.ts'

export interface InsertOptions {
  source: string
  out: string
}
export interface Inserted {
  seconds: number
}

const A_CHUNK = 50_000
type Value = string | number | null

const { source, out } = (await json(process.stdin)) as InsertOptions
using from = openReadOnly(source)
using to = openDb(out, { isDraft: true })
let spent = 0
timed(() => {
  for (const { create } of TABLES) to.exec(create)
  to.exec('BEGIN')
})
for (const { name, columns } of TABLES) {
  const write = to.writing(`INSERT INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
  let rows: Value[][] = []
  // Reading is not measured: rows are loaded in batches beforehand.
  for (const row of from.iterate<Record<string, Value>>(`SELECT ${columns.join(', ')} FROM ${name}`)) {
    rows.push(columns.map((column) => row[column] ?? null))
    if (rows.length < A_CHUNK) continue
    insert(rows, write)
    rows = []
  }
  insert(rows, write)
}
timed(() => {
  for (const { create } of INDEXES) to.exec(create)
  to.exec('COMMIT')
})
process.stdout.write(JSON.stringify({ seconds: spent / 1000 } satisfies Inserted))

function insert(rows: readonly Value[][], write: (...values: Value[]) => void): void {
  timed(() => {
    for (const row of rows) write(...row)
  })
}

function timed(work: () => void): void {
  const before = performance.now()
  work()
  spent += performance.now() - before
}
