import type { Library } from '../../libraries/index.ts'
import { within } from '../../paths/index.ts'
import type { FoundBook } from '../walk/found-book.ts'
import { findMoves, type Known, type Move, mayBeMoved, movedFolders, type Plan } from './plan.ts'
import type { ScanNeeds } from './scan-needs.ts'
import type { ScanOptions } from './scan-report.ts'

interface Following {
  options: ScanOptions
  root: string
  plan: Plan
  known: readonly Known[]
  /** Books that already moved with their folder. */
  carried: readonly Move[]
}

/** Moves people's data of books found at a new path, all tables of a book in one transaction. */
export async function followMoves(
  { options: { library, progress, log, signal }, root, plan, known, carried }: Following,
  needs: ScanNeeds,
): Promise<Move[]> {
  const replaced = await replacedBooks({ library, root, plan, known, signal }, needs)
  const gone = [...plan.vanished, ...replaced]
  const candidates = mayBeMoved(gone, plan.free)
  const found = gone.length === 0 || candidates.length === 0 ? [] : findMoves(gone, await needs.prints(root, candidates, signal))
  const folders = movedFolders(
    found,
    known.map(({ path }) => path),
  )
  const books = new Map(plan.free.map((one) => [one.found.path, one.found]))
  const discs = found.flatMap((move) => discsOf(move, books.get(move.to)))
  signal.throwIfAborted()
  // Data of folders first: if the scan is cut short here, the next one still finds the moves of books, but not of folders.
  for (const { from, to } of [...folders, ...discs, ...found]) {
    const move = { libraryId: library.id, from, to, shiftSeconds: 0, joins: false, isLastDisc: false }
    await needs.transaction(() => needs.follow(move), signal)
  }
  const moves = [...carried, ...found]
  for (const { from, to } of moves) log.add('moved', { path: from, to })
  progress.moved = moves.length
  return moves
}

interface FollowingFolders {
  options: Pick<ScanOptions, 'library' | 'signal'>
  /** All moves of books in this scan. */
  moves: readonly Move[]
  /** Those whose folders have been followed. */
  done: readonly Move[]
  known: readonly Known[]
}

/** Moves data of folders whose books all moved, now that evidence has decided about the rest of them. */
export async function followFolders(
  { options: { library, signal }, moves, done, known }: FollowingFolders,
  needs: Pick<ScanNeeds, 'follow' | 'transaction'>,
): Promise<void> {
  if (moves.length === done.length) return
  const paths = known.map(({ path }) => path)
  const before = new Set(movedFolders(done, paths).map(({ from }) => from))
  for (const { from, to } of movedFolders(moves, paths)) {
    if (before.has(from)) continue
    const move = { libraryId: library.id, from, to, shiftSeconds: 0, joins: false, isLastDisc: false }
    await needs.transaction(() => needs.follow(move), signal)
  }
}

/** Data of a disc that was a separate book is kept below the joined book, and moves with it. */
function discsOf({ from, to }: Move, found: FoundBook | undefined): Move[] {
  return (found?.discs ?? []).map((disc) => ({ from: within(from, disc), to: within(to, disc) }))
}

interface Replaced {
  library: Library
  root: string
  plan: Plan
  known: readonly Known[]
  signal: AbortSignal
}

/**
 * Paths that still exist without any of their old files, so another book replaced them (T-07). Fingerprints are read only if the
 * old book may have moved.
 */
async function replacedBooks({ library, root, plan, known, signal }: Replaced, needs: ScanNeeds): Promise<Known[]> {
  if (plan.free.length === 0 || plan.changed.length === 0) return []
  const before = new Map(known.map((book) => [book.path, book]))
  const might = plan.changed.filter(({ found }) => {
    const book = before.get(found.path)
    return book !== undefined && mayBeMoved([book], plan.free).length > 0
  })
  const now = await needs.fingerprints(root, might, signal)
  return might.flatMap(({ found: { path } }) => {
    const old = needs.filesOf(library.id, path).map(({ fingerprint }) => fingerprint)
    const book = before.get(path)
    return book && !now.get(path)?.some((print) => old.includes(print)) ? [book] : []
  })
}
