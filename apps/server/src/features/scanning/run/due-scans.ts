import type { Library } from '../../libraries/index.ts'
import { nextScanAt } from './schedule.ts'

type Scheduled = Pick<Library, 'id' | 'scanSchedule'>

/** The next scheduled scan of each library, counted from startup or the last change of its schedule. */
export function createDueScans(now: () => Date) {
  const due = new Map<number, { schedule: string; at: Date | undefined }>()

  function planNext({ id, scanSchedule }: Scheduled): Date | undefined {
    const at = nextScanAt(scanSchedule, now())
    due.set(id, { schedule: scanSchedule, at })
    return at
  }

  function nextAt(library: Scheduled): Date | undefined {
    const known = due.get(library.id)
    return known?.schedule === library.scanSchedule ? known.at : planNext(library)
  }

  return {
    nextAt,
    /** Whether the library's scan is due; if so, plans the next one. */
    takeIfDue(library: Scheduled): boolean {
      const at = nextAt(library)
      if (!at || at > now()) return false
      planNext(library)
      return true
    },
  }
}
