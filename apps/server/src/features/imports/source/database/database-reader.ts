import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Row } from '../rows/fields.ts'
import { SourceError } from '../source-error.ts'
import { createBudget, moreThan } from '../too-much.ts'
import type { DatabaseRun, RunResult, TableName, Where } from './database-tables.ts'
import readDatabase from './read-database.worker.ts'

export type Sound = Extract<RunResult, { ok: true }>

export function soundOf(result: RunResult): Sound {
  if (!result.ok) throw new SourceError(result.code, result.message)
  return result
}

export interface Selection {
  where?: Where
  signal: AbortSignal
}

export type Tables = ReturnType<typeof createTables>

/** Reads the tables of an untrusted database in parts. Blocks its thread, so it needs a separate one. */
export function createTables(file: string) {
  /** Lets timers run, one of which may end the reading. */
  async function run(wanted: DatabaseRun, signal: AbortSignal): Promise<Sound> {
    await nextTurn()
    signal.throwIfAborted()
    return soundOf(readDatabase(wanted))
  }
  async function each(table: TableName, { where, signal }: Selection, use: (row: Row) => void): Promise<void> {
    for (let after: number | undefined = Number.MIN_SAFE_INTEGER; after !== undefined; ) {
      const part: Sound = await run({ do: 'rows', file, table, after, ...(where && { where }) }, signal)
      for (const row of part.rows) use(row)
      after = part.next
    }
  }
  return {
    each,
    check: async (signal: AbortSignal): Promise<void> => void (await run({ do: 'check', file }, signal)),
    async count(table: TableName, { where, signal }: Selection): Promise<number> {
      return (await run({ do: 'count', file, table, ...(where && { where }) }, signal)).count
    },
    /** `of`: the name of its rows in messages. */
    async all(table: TableName, { max, of, ...selection }: Selection & { max: number; of: string }): Promise<Row[]> {
      const rows: Row[] = []
      const count = createBudget()
      await each(table, selection, (row) => {
        if (rows.length >= max) throw moreThan(max, of)
        for (const value of Object.values(row)) if (typeof value === 'string') count(value)
        rows.push(row)
      })
      return rows
    },
  }
}
