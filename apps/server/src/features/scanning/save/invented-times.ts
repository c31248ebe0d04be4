import type { RelPath } from '../../paths/index.ts'
import type { ReadBook } from '../book/read-book.ts'
import type { Plan, Present } from '../plan/plan.ts'
import type { ScanNeeds } from '../state/scan-needs.ts'
import type { Uses } from '../state/scan-state.ts'

/** A single scan may follow a `chown` of the whole library. */
const SCANS = 2

/**
 * File systems that invent change times are noticed: in two scans more than half of the files had new ones, and no file was different
 * (docs/reference/scanning-and-media.md 2.2). Returns the books with such files, if there are that many.
 */
export function mostTouched(present: readonly Present[], { touched }: Plan): Set<RelPath> {
  const isMost = countFiles(touched) > countFiles(present) / 2
  return new Set(isMost ? touched.map(({ found }) => found.path) : [])
}

const countFiles = (books: readonly Present[]) => books.reduce((sum, { found }) => sum + found.files.length, 0)

/** Called for each book that was read. */
export function compareTouched(
  { library, touched }: Uses<'library' | 'touched'>,
  { path, files }: ReadBook,
  { filesOf }: Pick<ScanNeeds, 'filesOf'>,
): void {
  if (!touched.has(path)) return
  const before = filesOf(library.id, path)
  if (files.some(({ fingerprint }, at) => fingerprint !== before[at]?.fingerprint)) touched.clear()
}

/** At the end of a complete scan: change times that mean nothing are ignored in this library from now on. */
export async function ignoreInventedTimes(
  { library, touched, log, signal }: Uses<'library' | 'touched' | 'log' | 'signal'>,
  needs: Pick<ScanNeeds, 'countInventedTimes' | 'ignoreChangeTimes' | 'transaction'>,
): Promise<void> {
  if (touched.size === 0) return
  let isProven = false
  await needs.transaction(() => {
    isProven = needs.countInventedTimes(library.id) >= SCANS
    if (isProven) needs.ignoreChangeTimes(library.id)
  }, signal)
  if (isProven) log.add('problem', { detail: 'the file system invents change times; they are ignored from now on' })
}
