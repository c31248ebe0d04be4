import type { Db } from '@chapterhouse/kit/sqlite/db'

interface Job {
  work: () => void
  fail: (error: unknown) => void
  done: () => void
}

export interface SharedCommit {
  /** The number of writes. */
  count: number
  seconds: number
}

/**
 * Batches the writes of one event loop turn into one commit, the most expensive part of a write; each gets its response after the
 * commit. Each is a savepoint, so that a failed one leaves nothing behind and does not affect the others.
 */
export function sharingCommits(db: Pick<Db, 'transaction' | 'relaxed'>, onCommit: (commit: SharedCommit) => void = () => {}) {
  let waiting: Job[] = []

  function commit(): void {
    const jobs = waiting
    waiting = []
    const started = performance.now()
    const failed = new Map<Job, unknown>()
    try {
      // A relaxed commit is enough: a power cut may lose the last second, but the player resends unacknowledged saves.
      db.relaxed(() =>
        db.transaction(() => {
          for (const job of jobs) attempt(db, job, failed)
        }),
      )
    } catch (error) {
      for (const job of jobs) failed.set(job, error)
    }
    onCommit({ count: jobs.length - failed.size, seconds: (performance.now() - started) / 1000 })
    for (const job of jobs) {
      if (failed.has(job)) job.fail(failed.get(job))
      else job.done()
    }
  }

  return function write<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      let result: T
      if (waiting.length === 0) setImmediate(commit)
      waiting.push({
        work: () => {
          result = work()
        },
        fail: reject,
        done: () => resolve(result),
      })
    })
  }
}

function attempt(db: Pick<Db, 'transaction'>, job: Job, failed: Map<Job, unknown>): void {
  try {
    db.transaction(() => job.work())
  } catch (error) {
    failed.set(job, error)
  }
}
