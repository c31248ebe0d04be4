import { printOfFingerprints } from '../../catalogue/index.ts'
import { type RelPath, within } from '../../paths/index.ts'
import { findMoves, type Known, type Move, mayBeMoved, movedFolders } from '../plan/plan.ts'
import type { ScanNeeds } from '../state/scan-needs.ts'
import type { Uses } from '../state/scan-state.ts'
import type { FoundBook } from '../walk/found-book.ts'

/** Moves people's data for books found at a new path, all tables of a book in one transaction. */
export async function followMoves(
  state: Uses<'library' | 'root' | 'known' | 'carried' | 'present' | 'plan' | 'progress' | 'log' | 'signal', 'moves'>,
  needs: Pick<ScanNeeds, 'filesOf' | 'fingerprints' | 'follow' | 'transaction'>,
): Promise<void> {
  const { root, known, carried, present, plan, progress, log, signal } = state
  const gone = [...plan.vanished, ...(await listReplaced(state, needs))]
  const candidates = mayBeMoved(gone, plan.free)
  const found = candidates.length === 0 ? [] : findMoves(gone, toPrints(await needs.fingerprints(root, candidates, signal)))
  const folders = movedFolders(
    found,
    known.map(({ path }) => path),
  )
  const books = new Map(plan.free.map((one) => [one.found.path, one.found]))
  const discs = found.flatMap((move) => discsOf(move, books.get(move.to)))
  signal.throwIfAborted()
  // Folders' data first: if the scan is interrupted here, the next one still finds the moves of books, but not of folders.
  await followEach([...folders, ...discs, ...found], state, needs)
  const paths = new Set(present.map(({ found: { path } }) => path))
  state.moves = [...carried.filter(({ to }) => paths.has(to)), ...found]
  for (const { from, to } of state.moves) log.add('moved', { path: from, to })
  progress.moved = state.moves.length
}

/** Moves the data of folders whose books all moved, now that evidence has decided about the rest. */
export async function followFolders(
  state: Uses<'library' | 'known' | 'moves' | 'recognised' | 'signal'>,
  needs: Pick<ScanNeeds, 'follow' | 'transaction'>,
): Promise<void> {
  const { known, moves, recognised } = state
  if (recognised.length === 0) return
  const paths = known.map(({ path }) => path)
  const before = new Set(movedFolders(moves, paths).map(({ from }) => from))
  const folders = movedFolders([...moves, ...recognised], paths).filter(({ from }) => !before.has(from))
  await followEach(folders, state, needs)
}

/** One hash for each book, of the fingerprints of its files. */
function toPrints(fingerprints: ReadonlyMap<RelPath, readonly string[]>): Map<RelPath, string> {
  return new Map([...fingerprints].map(([path, files]) => [path, printOfFingerprints(files)]))
}

async function followEach(
  moves: readonly Move[],
  { library, signal }: Uses<'library' | 'signal'>,
  { follow, transaction }: Pick<ScanNeeds, 'follow' | 'transaction'>,
): Promise<void> {
  for (const { from, to } of moves)
    await transaction(() => follow({ libraryId: library.id, from, to, shiftSeconds: 0, joins: false, isLastDisc: false }), signal)
}

/** Data of a disc that was a separate book is kept below the joined book, and moves with it. */
function discsOf({ from, to }: Move, found: FoundBook | undefined): Move[] {
  return (found?.discs ?? []).map((disc) => ({ from: within(from, disc), to: within(to, disc) }))
}

/**
 * Paths that still exist without any of their old files, so another book replaced them (T-07). Fingerprints are read only if the
 * old book may have moved.
 */
async function listReplaced(
  { library, root, known, plan, signal }: Uses<'library' | 'root' | 'known' | 'plan' | 'signal'>,
  needs: Pick<ScanNeeds, 'filesOf' | 'fingerprints'>,
): Promise<Known[]> {
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
