import type { Db } from '@chapterhouse/kit/sqlite'

interface Job {
  work: () => void
  fail: (error: unknown) => void
  done: () => void
}

/**
 * Small writes that arrive in one turn of the event loop share one commit, which is what a write costs most; each is answered after it.
 * What a write must not leave half done is one statement: one that fails leaves nothing, and harms none of the others.
 */
export function sharingCommits(db: Pick<Db, 'transaction' | 'relaxed'>) {
  let waiting: Job[] = []

  function commit(): void {
    const jobs = waiting
    waiting = []
    const failed = new Map<Job, unknown>()
    try {
      // The player keeps a save and sends it again: the last second may be lost in a power cut.
      db.relaxed(() =>
        db.transaction(() => {
          for (const job of jobs) attempt(job, failed)
        }),
      )
    } catch (error) {
      for (const job of jobs) failed.set(job, error)
    }
    for (const job of jobs) {
      if (failed.has(job)) job.fail(failed.get(job))
      else job.done()
    }
  }

  return function write<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      let answer: T
      if (waiting.length === 0) setImmediate(commit)
      waiting.push({
        work: () => {
          answer = work()
        },
        fail: reject,
        done: () => resolve(answer),
      })
    })
  }
}

function attempt(job: Job, failed: Map<Job, unknown>): void {
  try {
    job.work()
  } catch (error) {
    failed.set(job, error)
  }
}
