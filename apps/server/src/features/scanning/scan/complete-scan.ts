import { parentOf, type RelPath } from '../../paths/index.ts'
import type { ScanNeeds } from '../state/scan-needs.ts'
import type { Uses } from '../state/scan-state.ts'
import { writeInSlices } from '../state/write-in-slices.ts'

/** Books a statement, which takes a millisecond. */
const CONFIRMED_AT_ONCE = 50

/** The books on disk are no longer free paths, the possible targets of vanished books. */
export async function confirmBooks(
  { library, seen, signal }: Uses<'library' | 'seen' | 'signal'>,
  { unconfirmed, confirm, transaction }: Pick<ScanNeeds, 'unconfirmed' | 'confirm' | 'transaction'>,
): Promise<void> {
  signal.throwIfAborted()
  const confirmed = unconfirmed(library.id).filter((path) => seen.has(path))
  const batches = Array.from({ length: Math.ceil(confirmed.length / CONFIRMED_AT_ONCE) }, (_, at) =>
    confirmed.slice(at * CONFIRMED_AT_ONCE, (at + 1) * CONFIRMED_AT_ONCE),
  )
  await writeInSlices({ items: batches, write: (batch) => confirm(library.id, batch), transaction, signal })
}

export async function removeGone(
  state: Uses<'library' | 'regrouped' | 'signal', 'gone'>,
  needs: Pick<ScanNeeds, 'attachments' | 'forget' | 'groupings' | 'transaction'>,
): Promise<void> {
  const { library, regrouped, signal } = state
  // A path that no walk found may belong to a book that its folder has just become.
  const made = new Set(regrouped.flatMap(({ after }) => after.map(({ path }) => path)))
  state.gone = state.gone.filter(({ path }) => !made.has(path))
  const groupings = needs.groupings.of(library.id)
  const forget = (path: RelPath) => {
    needs.forget(library.id, [path])
    needs.attachments.forget(library.id, [path])
    if (groupings.get(parentOf(path))?.kind === 'each') needs.groupings.markDue(library.id, parentOf(path))
  }
  await writeInSlices({ items: state.gone.map(({ path }) => path), write: forget, transaction: needs.transaction, signal })
}

export async function completeScan(
  { library, startedMs, signal }: Uses<'library' | 'startedMs' | 'signal'>,
  needs: Pick<ScanNeeds, 'completed' | 'moves' | 'settleLanguage' | 'transaction'>,
): Promise<void> {
  await needs.transaction(() => {
    needs.moves.tidySuggestions(library.id)
    needs.completed(library.id, startedMs)
  }, signal)
  await needs.settleLanguage(library.id, signal)
}

export async function noteRemoved({ seen, gone, progress, log }: Uses<'seen' | 'gone' | 'progress' | 'log'>): Promise<void> {
  const parents = gone.length > 0 ? new Set([...seen].map(parentOf)) : undefined
  for (const { path } of gone) log.add(parents?.has(path) ? 'split' : 'removed', { path })
  progress.removed = gone.length
}
