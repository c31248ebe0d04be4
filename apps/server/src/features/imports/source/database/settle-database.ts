import type { Workers } from '@chapterhouse/kit/processes/workers'
import { FILES } from '../bounds.ts'
import { SourceError } from '../source-error.ts'
import { soundOf } from './database-reader.ts'
import type { DatabaseRun, RunResult } from './database-tables.ts'

const WORKER = new URL('./read-database.worker.ts', import.meta.url)

/** Merges the log of a copied live database into it. */
export async function settleDatabase(file: string, workers: Pick<Workers, 'run'>, signal: AbortSignal): Promise<void> {
  const run: DatabaseRun = { do: 'settle', file }
  const result = await workers.run<DatabaseRun, RunResult>(WORKER, run, { within: FILES.runMs, signal }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw new SourceError('fetch_failed', 'The database cannot be read: it takes too long or too much memory.', { cause: error })
  })
  soundOf(result)
}
