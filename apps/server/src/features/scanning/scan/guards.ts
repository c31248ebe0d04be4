import { within } from '../../paths/index.ts'
import { isMassRemoval, type Known } from '../plan/plan.ts'
import type { ScanNeeds } from '../state/scan-needs.ts'
import type { Uses } from '../state/scan-state.ts'
import { type Reported, toReport } from '../state/tally.ts'
import { audioOf } from '../walk/find-books.ts'

type Needs = Pick<ScanNeeds, 'filesOf' | 'isHidden'>

/** An empty mount point looks like an emptied library. */
export async function endEmptied(
  state: Uses<'library' | 'known' | 'tree' | 'present' | 'plan', 'report'>,
  needs: Needs,
): Promise<void> {
  if (state.present.length > 0 || state.known.length === 0) return
  if ((await unexplained(state.plan.vanished, state, needs)) > 0)
    state.report = { outcome: 'unavailable', reason: 'the folder is empty, but contained books before' }
}

/** Lists the books that are gone, and decides whether they may be removed. */
export async function listGone(
  state: Uses<'library' | 'byHand' | 'known' | 'tree' | 'plan' | 'moves' | 'recognised', 'gone' | 'whyPartial'>,
  needs: Needs,
): Promise<void> {
  const followed = new Set([...state.moves, ...state.recognised].map(({ from }) => from))
  state.gone = state.plan.vanished.filter(({ path }) => !followed.has(path))
  if (state.tree.unreadable.length > 0) state.whyPartial = 'not every folder could be read'
  else if (await isTooMuch(state.gone, state, needs)) state.whyPartial = 'mass removal held back'
}

export async function endPartial(state: Uses<Reported | 'log', 'report'>): Promise<void> {
  if (state.whyPartial === '') return
  state.log.add('partial', { detail: state.whyPartial, count: state.gone.length })
  state.report = toReport(state)
}

async function isTooMuch(
  gone: readonly Known[],
  state: Uses<'library' | 'byHand' | 'known' | 'tree'>,
  needs: Needs,
): Promise<boolean> {
  const removal = { gone: gone.length, indexed: state.known.length, byHand: state.byHand }
  if (!isMassRemoval(removal)) return false
  return isMassRemoval({ ...removal, gone: await unexplained(gone, state, needs) })
}

/**
 * The number of vanished books without an explaining rule, override or setting, by which they would be hidden or their files still
 * exist.
 */
async function unexplained(gone: readonly Known[], { library, tree }: Uses<'library' | 'tree'>, needs: Needs): Promise<number> {
  const files = new Set([...tree.folders.values()].flatMap((seen) => audioOf(seen).map(({ name }) => within(seen.path, name))))
  let count = 0
  for (const { path } of gone) {
    const own = needs.filesOf(library.id, path).map((file) => within(path, file.path))
    const hidden = await Promise.all(own.map((file) => needs.isHidden(library, file)))
    if (!own.some((file) => files.has(file)) && !hidden.every((one) => one)) count += 1
  }
  return count
}
