import { type BookRef, bookKey } from '../../device/keys.ts'
import type { LocalProgress, PlayerNeeds } from '../player-context.ts'
import { withoutFuture } from '../position/starting-state.ts'
import { lastKey, localProgressKey } from './local-saves.ts'

type LocalProgressNeeds = Pick<PlayerNeeds, 'stores' | 'unloadSnapshot' | 'owner' | 'clock'>

/** The progress of a book on this device. */
export async function findLocalProgress(
  key: string,
  { stores, unloadSnapshot, owner, clock }: LocalProgressNeeds,
): Promise<LocalProgress | undefined> {
  const stored = await stores.localProgress.get(localProgressKey(owner, key))
  const last = unloadSnapshot.read()
  const isSame = last && bookKey(last.ref) === key
  return withoutFuture(isSame ? newerOf(last, stored) : stored, clock.now())
}

/** The book that was last played on this device. */
export async function findLastBook({ stores, unloadSnapshot, owner }: LocalProgressNeeds): Promise<BookRef | undefined> {
  const last = unloadSnapshot.read()
  const stored = await stores.localProgress.get(lastKey(owner))
  return newerOf(last, stored)?.ref
}

/** If they are equal, the unload snapshot wins: the database may not have finished. */
function newerOf(last: LocalProgress | undefined, stored: LocalProgress | undefined): LocalProgress | undefined {
  return last && (!stored || last.state.updatedAt >= stored.state.updatedAt) ? last : stored
}
