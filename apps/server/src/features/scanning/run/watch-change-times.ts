import type { Present } from './plan.ts'
import type { ReadBook } from './read-book.ts'
import type { ScanNeeds } from './scan-needs.ts'
import type { ScanOptions } from './scan-report.ts'

/** A single scan may follow a `chown` of the whole library. */
const SCANS = 2

interface Watching {
  options: Pick<ScanOptions, 'library' | 'log' | 'signal'>
  /** Books of which only change times are new. */
  touched: readonly Present[]
  /** Number of files of all books. */
  files: number
}

/**
 * Notices file systems that invent change times: in two scans more than half of the files had new ones, and no file was different
 * (docs/reference/scanning-and-media.md 2.2). `see` is called for each book that was read.
 */
export function watchChangeTimes({ options: { library, log, signal }, touched, files: total }: Watching, needs: ScanNeeds) {
  const due = new Set(touched.map(({ found }) => found.path))
  const isMost = touched.reduce((sum, { found }) => sum + found.files.length, 0) > total / 2
  let hasDifference = false

  return {
    see({ path, files }: ReadBook): void {
      if (!isMost || hasDifference || !due.has(path)) return
      const before = needs.filesOf(library.id, path)
      hasDifference = files.some(({ fingerprint }, at) => fingerprint !== before[at]?.fingerprint)
    },
    /** Called at the end of a complete scan. */
    async conclude(): Promise<void> {
      if (!isMost || hasDifference) return
      let isProven = false
      await needs.transaction(() => {
        isProven = needs.countInventedTimes(library.id) >= SCANS
        if (isProven) needs.ignoreChangeTimes(library.id)
      }, signal)
      if (isProven) log.add('problem', { detail: 'the file system invents change times; they are ignored from now on' })
    },
  }
}
