import { runInTurns, type Steps } from '@chapterhouse/kit/queues/steps'
import { ROOT } from '../../paths/index.ts'
import type { Present } from '../plan/plan.ts'
import { changeStampOf, isInMotion, signatureOf } from '../plan/signature.ts'
import type { ScanNeeds } from '../state/scan-needs.ts'
import type { Uses } from '../state/scan-state.ts'
import { findBooksInSteps } from '../walk/find-books.ts'
import type { FoundBook } from '../walk/found-book.ts'

export async function checkRoot(
  state: Uses<'library', 'root' | 'startedMs' | 'report'>,
  needs: Pick<ScanNeeds, 'now' | 'probe' | 'realRoot'>,
): Promise<void> {
  const probe = await needs.probe(state.library.root)
  if (probe.kind === 'unavailable') {
    state.report = { outcome: 'unavailable', reason: probe.reason }
    return
  }
  state.root = await needs.realRoot(state.library)
  state.startedMs = needs.now().getTime()
}

/** Lists all folders. An unreadable one is a line of the log; an unreadable root ends the scan. */
export async function walkTree(
  state: Uses<'library' | 'root' | 'log' | 'advance' | 'signal', 'tree' | 'report'>,
  needs: Pick<ScanNeeds, 'discover'>,
): Promise<void> {
  const { library, root, log, advance, signal } = state
  const tree = await needs.discover({ library, root, onStep: advance }, signal)
  if (tree.unreadable.includes(ROOT)) {
    state.report = { outcome: 'unavailable', reason: 'the folder cannot be read' }
    return
  }
  for (const { path, kind, why } of tree.notes) {
    if (kind === 'unreadable') log.add('unreadable', { path, detail: why })
    if (kind === 'not_utf8') log.add('problem', { path, code: 'unreadable', detail: why })
  }
  state.tree = tree
}

/** Groups the files of the tree into books. */
export async function groupFiles(
  state: Uses<'library' | 'startedMs' | 'tree' | 'signal', 'present' | 'splitDiscs'>,
  needs: Pick<ScanNeeds, 'overrides' | 'groupings'>,
): Promise<void> {
  const { library, startedMs, tree, signal } = state
  const { books, splitDiscs } = await runInTurns(
    findBooksInSteps({
      folders: tree.folders,
      overrides: needs.overrides.of(library.id),
      groupings: needs.groupings.of(library.id),
      settings: library,
    }),
    signal,
  )
  state.present = await runInTurns(withSignatures(books, startedMs), signal)
  state.splitDiscs = splitDiscs
}

function* withSignatures(books: readonly FoundBook[], startedMs: number): Steps<Present[]> {
  const present: Present[] = []
  for (const found of books) {
    present.push({
      found,
      signature: isInMotion(found, startedMs) ? null : signatureOf(found),
      changeStamp: changeStampOf(found),
    })
    yield
  }
  return present
}
