import { type RelPath, within } from '../../paths/index.ts'
import type { ScanNeeds } from '../state/scan-needs.ts'
import type { Uses } from '../state/scan-state.ts'
import type { FoundBook } from '../walk/found-book.ts'

type Joining = Uses<'library' | 'log' | 'signal'>
type Needs = Pick<ScanNeeds, 'filesOf' | 'follow' | 'transaction'>

/**
 * Moves listeners' data from discs that became one book to the joined path, shifted by the length of the preceding discs
 * (docs/reference/scanning-and-media.md 1.1). Data of discs after one of unknown length remains in place.
 */
export async function joinDiscs(state: Joining & Uses<'known' | 'joined'>, needs: Needs): Promise<void> {
  state.signal.throwIfAborted()
  if (state.joined.length === 0) return
  const indexed = new Set(state.known.map(({ path }) => path))
  for (const found of state.joined) await joinOne(state, { found, indexed }, needs)
}

async function joinOne(
  { library, log, signal }: Joining,
  { found, indexed }: { found: FoundBook; indexed: ReadonlySet<RelPath> },
  needs: Needs,
): Promise<void> {
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
