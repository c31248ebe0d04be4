import type { Library } from '../../libraries/index.ts'
import { within } from '../../paths/index.ts'
import type { FoundBook } from '../walk/found-book.ts'
import type { Known } from './plan.ts'
import type { RunLog } from './run-log.ts'
import type { ScanNeeds } from './scan-needs.ts'

export interface Joining {
  library: Library
  found: FoundBook
  known: readonly Known[]
  log: RunLog
  signal: AbortSignal
}

/**
 * Moves listeners' data from discs that became one book to the joined path, shifted by the length of the discs before
 * (docs/reference/scanning-and-media.md 1.1). Data of discs after one of unknown length is left in place.
 */
export async function joinDiscs(
  { library, found, known, log, signal }: Joining,
  needs: Pick<ScanNeeds, 'filesOf' | 'follow' | 'transaction'>,
): Promise<void> {
  const indexed = new Set(known.map(({ path }) => path))
  const paths = found.discs.map((disc) => within(found.path, disc))
  if (!paths.some((path) => indexed.has(path))) return

  const files = needs.filesOf(library.id, found.path)
  let shiftUs = 0
  for (const [at, from] of paths.entries()) {
    const mine = files.filter(({ path }) => path.startsWith(`${found.discs[at]}/`))
    if (indexed.has(from)) {
      const isLastDisc = at === paths.length - 1
      const move = { libraryId: library.id, from, to: found.path, shiftSeconds: shiftUs / 1_000_000, joins: true, isLastDisc }
      await needs.transaction(() => needs.follow(move), signal)
      log.add('joined', { path: from, to: found.path })
    }
    if (mine.some(({ durationUs }) => durationUs === 0)) {
      for (const path of paths.slice(at + 1))
        log.add('problem', { path, code: 'length_unknown', detail: 'an earlier disc has no known length' })
      return
    }
    shiftUs += mine.reduce((sum, { durationUs }) => sum + durationUs, 0)
  }
}
