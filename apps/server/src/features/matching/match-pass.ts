import type { Catalogue } from '../catalogue/index.ts'
import type { ApplyProposal } from './apply-proposal.ts'
import type { LookUpBook } from './look-up-book.ts'
import type { MatchRunsStore, RunRow } from './match-runs.store.ts'
import { workOff } from './one-at-a-time.ts'
import type { Proposal } from './proposal.ts'

export interface PassNeeds {
  isOn: () => boolean
  catalogue: Pick<Catalogue, 'whole'>
  lookUpBook: LookUpBook
  applyProposal: ApplyProposal
  now: () => Date
}

const MAX_FAILURES = 5

const nothing = (id: number) => ({ id, score: 0, runnerUp: 0, proposal: '', detail: '' })

/** Looks up every book of a run. Five failures in a row end it, and leave those books unchanged. */
export async function matchPass(run: RunRow, needs: PassNeeds & { store: MatchRunsStore }, signal: AbortSignal): Promise<void> {
  const { store, isOn, catalogue, lookUpBook, now } = needs
  /** Items in the current series of failures, which any answer ends. */
  let failures: number[] = []

  async function lookUp(id: number): Promise<void> {
    const item = store.item(id)
    if (!item) return
    const book = catalogue.whole(item.libraryId, item.path)
    if (!book) return store.saveItem({ ...nothing(id), outcome: 'none' })
    const result = await lookUpBook(book, { mode: run.mode, region: run.region, signal })
    if (signal.aborted || !isOn()) return
    if (result.kind === 'failed') {
      failures.push(id)
      return store.saveItem({ ...nothing(id), outcome: 'error', detail: result.reason })
    }
    failures = []
    const { outcome, score, runnerUp, proposal } = result.evaluated
    store.saveItem({ id, outcome, score, runnerUp, proposal: proposal ? JSON.stringify(proposal) : '', detail: '' })
  }

  await workOff(store.pending(run.id), () => failures.length < MAX_FAILURES && isOn() && !signal.aborted, lookUp)
  if (signal.aborted) return
  const isDown = failures.length >= MAX_FAILURES
  // A failure of the service says nothing about these books.
  if (isDown) for (const id of failures) store.saveItem({ ...nothing(id), outcome: 'pending' })
  const error = isDown ? 'metadata service unavailable' : isOn() ? '' : 'metadata lookup was turned off'
  const isComplete = error === ''
  store.finish({
    id: run.id,
    status: isComplete ? 'ready' : 'failed',
    isComplete: Number(isComplete),
    error,
    at: now().toISOString(),
  })
}

/** Applies the chosen proposals of a run. */
export async function applyPass(
  { run, by }: { run: RunRow; by: number },
  { store, applyProposal }: Pick<PassNeeds, 'applyProposal'> & { store: MatchRunsStore },
  signal: AbortSignal,
): Promise<void> {
  const { id: runId, mode, scope } = run
  if (scope === '') return

  async function apply(id: number): Promise<void> {
    const item = store.item(id)
    if (!item) return
    const result = await applyProposal(item, JSON.parse(item.proposal) as Proposal, { scope: scope || 'ids', mode, by })
    // Reapplying with nothing left to change still counts as applied.
    const stays = item.applied === 'applied' && result.applied === 'skipped'
    store.mark({ id, applied: stays ? 'applied' : result.applied, detail: stays ? item.detail : result.detail })
    store.countApplied(runId)
  }

  await workOff(store.chosen(runId), () => !signal.aborted, apply)
  if (!signal.aborted) store.setStatus({ id: runId, status: 'applied', error: '' })
}
