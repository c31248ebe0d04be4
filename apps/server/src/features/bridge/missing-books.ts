import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Job } from './job.ts'
import { moveJob } from './job-state.ts'
import type { JobsStore } from './jobs.store.ts'
import type { JobsNeeds } from './jobs.ts'

/** Few enough that requests do not wait. */
const AT_ONCE = 500

/** Queued jobs fail if their book is gone. Those that are found together are announced together. */
export function createMissingBooks({
  db,
  now,
  announce,
  isIndexed,
  store,
}: Pick<JobsNeeds, 'db' | 'now' | 'announce' | 'isIndexed'> & { store: JobsStore }) {
  function fail(job: Job): Job[] {
    const move = moveJob(job, { kind: 'bookGone' }, now())
    if (move.kind === 'refused' || !move.announce) return []
    store.save(job.id, move.job)
    return [{ ...job, ...move.job }]
  }
  function announceAll([first, ...rest]: readonly Job[], later = 0): void {
    if (first) announce('failed', first, 1 + rest.length + later)
  }

  async function findGone(libraryId: number, signal: AbortSignal): Promise<number[]> {
    const gone: number[] = []
    for (let after: number | undefined = 0; after !== undefined && !signal.aborted; await nextTurn()) {
      const queued = store.queuedBooks({ libraryId, after, limit: AT_ONCE })
      gone.push(...queued.filter((job) => !isIndexed(job)).map(({ id }) => id))
      after = queued.length < AT_ONCE ? undefined : queued.at(-1)?.id
    }
    return gone
  }

  return {
    /** The first job that `next` returns whose book is indexed; undefined after many whose books are gone. In a transaction. */
    nextIndexed(next: () => Job | undefined): Job | undefined {
      const failed: Job[] = []
      let job = next()
      while (job && !isIndexed(job) && failed.length < AT_ONCE) {
        failed.push(...fail(job))
        job = next()
      }
      announceAll(failed)
      return job && isIndexed(job) ? job : undefined
    },
    /** After a scan. */
    async failMissing(libraryId: number, signal: AbortSignal): Promise<void> {
      const gone = await findGone(libraryId, signal)
      let isAnnounced = false
      for (let at = 0; at < gone.length && !signal.aborted; at += AT_ONCE) {
        const ids = gone.slice(at, at + AT_ONCE)
        db.transaction(() => {
          // Found again, since another process may have changed them in between.
          const jobs = ids.flatMap((id) => store.find(id) ?? []).filter((job) => !isIndexed(job))
          const failed = jobs.flatMap(fail)
          if (!isAnnounced) announceAll(failed, gone.length - at - ids.length)
          isAnnounced ||= failed.length > 0
        })
        await nextTurn()
      }
    },
  }
}
