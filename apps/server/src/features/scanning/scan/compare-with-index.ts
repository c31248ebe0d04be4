import { runInTurns } from '@chapterhouse/kit/queues/steps'
import { comparePlan } from '../plan/plan.ts'
import { mostTouched } from '../save/invented-times.ts'
import type { ScanNeeds } from '../state/scan-needs.ts'
import { createWalkState, type Uses } from '../state/scan-state.ts'

/** Before the walk: a book that is indexed on demand during it has not vanished. */
export async function listKnown(
  state: Uses<'library' | 'signal', 'known'>,
  needs: Pick<ScanNeeds, 'attachments' | 'known' | 'transaction'>,
): Promise<void> {
  await needs.transaction(() => needs.attachments.beginScan(state.library.id), state.signal)
  state.known = await runInTurns(needs.known(state.library.id), state.signal)
}

export async function compareWithIndex(
  state: Uses<'library' | 'known' | 'tree' | 'present' | 'signal', 'plan' | 'touched'>,
): Promise<void> {
  const { library, known, tree, present, signal } = state
  const { ignoresChangeTimes } = library
  state.plan = await runInTurns(comparePlan({ present, known, unreadable: tree.unreadable, ignoresChangeTimes }), signal)
  state.touched = mostTouched(present, state.plan)
}

export async function noteDiscovered({ present, progress, log }: Uses<'present' | 'progress' | 'log'>): Promise<void> {
  log.add('discovered', { count: present.length })
  progress.total = present.length
}

/** A moved book is read again even if its new path was indexed on demand, since its row is still the old path's. */
export async function listToRead(state: Uses<'plan' | 'present' | 'moves' | 'relinked' | 'progress', 'toRead'>): Promise<void> {
  const { plan, present, moves, relinked, progress } = state
  const arrived = new Set(moves.map(({ to }) => to))
  state.toRead = [...plan.toRead, ...plan.unchanged.filter(({ found: { path } }) => arrived.has(path) || relinked.has(path))]
  progress.done = present.length - state.toRead.length
}

/** Keeps what later steps need of the books on disk, so that the memory of the rest is free while books are read. */
export async function dropWalk(state: Uses<never, 'tree' | 'present' | 'splitDiscs' | 'plan' | 'seen' | 'joined'>): Promise<void> {
  const books = state.present.map(({ found }) => found)
  state.joined = books.filter(({ kind }) => kind === 'joined')
  state.seen = new Set(books.map(({ path }) => path))
  Object.assign(state, createWalkState())
}
