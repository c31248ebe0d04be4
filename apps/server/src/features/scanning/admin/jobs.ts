import { missing } from '@chapterhouse/kit/errors'
import type { Libraries, Library } from '../../libraries/index.ts'
import type { LogEntry } from '../rows/run-log.ts'
import type { NamedRun, RunsRequest } from '../rows/runs.store.ts'
import type { ScanJob } from '../run/scan-job.ts'
import type { Scanning } from '../run/scanning.ts'

export type { NamedRun } from '../rows/runs.store.ts'

export interface Jobs {
  running: ScanJob | undefined
  queued: readonly ScanJob[]
  schedules: { library: Library; nextAt: Date }[]
}

export type ScanJobs = ReturnType<typeof createScanJobs>

export function createScanJobs({
  libraries,
  scanning,
}: {
  libraries: Pick<Libraries, 'list' | 'find'>
  scanning: Pick<Scanning, 'scanner' | 'nextAt' | 'runPage' | 'run' | 'logOf'>
}) {
  return {
    now: (): Jobs => ({
      ...scanning.scanner.jobs(),
      schedules: libraries.list().flatMap((library) => {
        const nextAt = scanning.nextAt(library)
        return nextAt ? [{ library, nextAt }] : []
      }),
    }),
    cancel(id: number): void {
      if (!scanning.scanner.cancel(id)) throw missing('no such job (it may have finished)')
    },
    /** Newest first; `nextBefore` only after a full page. Runs of unlisted libraries are omitted. */
    runs(request: Omit<RunsRequest, 'shown'>): { runs: NamedRun[]; nextBefore: number | undefined } {
      const runs = scanning.runPage({ ...request, shown: libraries.list().map(({ id }) => id) })
      return { runs, nextBefore: runs.length === request.limit ? runs.at(-1)?.id : undefined }
    },
    run(id: number): { run: NamedRun; log: readonly LogEntry[] } {
      const run = scanning.run(id)
      if (!run || !libraries.find(run.libraryId)) throw missing('scan run not found')
      return { run, log: scanning.logOf(id) as LogEntry[] }
    },
  }
}
