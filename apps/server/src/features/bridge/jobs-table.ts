import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { PathKeyedTable, RelPath } from '../paths/index.ts'
import type { Job } from './job.ts'
import { moveJob } from './job-state.ts'
import { jobsStore } from './jobs.store.ts'

/**
 * Jobs follow a moved book, also in the scan process. Of two open jobs of one kind at a path the older one is kept. A disc that
 * joins a book brings its open jobs along; its closed ones remain the history of the disc.
 */
export function bridgeJobsTable({ db, now }: { db: Db; now: () => Date }): PathKeyedTable {
  const store = jobsStore(db)

  function supersede(job: Job): void {
    const move = moveJob(job, { kind: 'supersede' }, now())
    if (move.kind === 'moved') store.save(job.id, move.job)
  }
  function follow(job: Job, to: RelPath): void {
    const rival = job.superseded ? undefined : store.openAt({ ...job, path: to })
    // The younger one first, since only one may be open at a path.
    if (rival) supersede(job.id < rival.id ? rival : job)
    store.move(job.id, to)
  }

  return {
    tables: ['bridge_jobs'],
    follow({ libraryId, from, to, joins }) {
      if (from === to) return
      for (const job of store.openAtPath({ libraryId, path: from })) follow(job, to)
      if (!joins) store.moveClosed({ libraryId, from, to })
    },
  }
}
