import { ignore } from '@chapterhouse/ui/ignore'
/** Runs jobs in sequence, so that nothing is removed while it is being written. A waiting job can also be stopped. */
export function createJobLine() {
  const jobs = new Map<string, AbortController>()
  let last: Promise<unknown> = Promise.resolve()

  function add(work: () => Promise<void>): void {
    last = last.then(work).catch(ignore('each job reports its own failure'))
  }

  return {
    add,
    addJob(job: string, work: (signal: AbortSignal) => Promise<void>): void {
      const stop = new AbortController()
      jobs.set(job, stop)
      add(async () => {
        try {
          await work(stop.signal)
        } finally {
          if (jobs.get(job) === stop) jobs.delete(job)
        }
      })
    },
    stop(job: string): void {
      jobs.get(job)?.abort()
    },
  }
}
