import { codeOf } from '@chapterhouse/kit/errors'
import { Parked, parked } from '../parks/index.ts'

const MAX_CRASHES = 3

/**
 * Runs a stage again after a defect; the third one parks the book. Parks, a stop, and faults of the disk or the database are thrown
 * without another attempt.
 */
export async function supervised<T>(what: string, stop: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let crashes = 1; ; crashes += 1) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Parked || stop.aborted || codeOf(error) !== undefined) throw error
      if (crashes < MAX_CRASHES) continue
      const kind = error instanceof Error ? error.name : 'error'
      throw parked(
        'supervisor_escalated',
        `An internal error (${kind}) has stopped ${what} three times. Report it, then run the book again.`,
        {
          cause: error,
        },
      )
    }
  }
}
