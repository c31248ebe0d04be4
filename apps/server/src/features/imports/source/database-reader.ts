import type { Workers } from '@chapterhouse/kit/workers'
import { FILES } from './bounds.ts'
import type { DatabaseRun, RunResult, TableName, Where } from './database-tables.ts'
import type { Row } from './fields.ts'
import { SourceError } from './source-error.ts'
import { createBudget, tooMuch } from './too-much.ts'

const WORKER = new URL('./read-database.worker.ts', import.meta.url)

export async function runWorker(workers: Pick<Workers, 'run'>, run: DatabaseRun, signal: AbortSignal) {
  const result = await workers.run<DatabaseRun, RunResult>(WORKER, run, { within: FILES.runMs, signal }).catch((error: unknown) => {
    signal.throwIfAborted()
    // The thread was ended: it took too long, or needed too much memory.
    throw new SourceError('fetch_failed', 'The database cannot be read: it takes too long or too much memory.', error)
  })
  if (!result.ok) throw new SourceError(result.code, result.message)
  return result
}

export interface Selection {
  where?: Where
  signal: AbortSignal
}

export type Tables = ReturnType<typeof createTables>

export function createTables(file: string, workers: Pick<Workers, 'run'>) {
  async function each(table: TableName, { where, signal }: Selection, use: (row: Row) => void): Promise<void> {
    for (let after: number | undefined = Number.MIN_SAFE_INTEGER; after !== undefined; ) {
      const part: Extract<RunResult, { ok: true }> = await runWorker(
        workers,
        { do: 'rows', file, table, after, ...(where && { where }) },
        signal,
      )
      for (const row of part.rows) use(row)
      after = part.next
    }
  }
  return {
    each,
    check: async (signal: AbortSignal): Promise<void> => void (await runWorker(workers, { do: 'check', file }, signal)),
    async count(table: TableName, { where, signal }: Selection): Promise<number> {
      return (await runWorker(workers, { do: 'count', file, table, ...(where && { where }) }, signal)).count
    },
    async all(table: TableName, { max, ...selection }: Selection & { max: number }): Promise<Row[]> {
      const rows: Row[] = []
      const count = createBudget()
      await each(table, selection, (row) => {
        if (rows.length >= max) throw tooMuch(`more than ${max} rows in ${table}`)
        for (const value of Object.values(row)) if (typeof value === 'string') count(value)
        rows.push(row)
      })
      return rows
    },
  }
}
