import { type BookRef, bookKey } from '../../server/keys.ts'
import type { Loaded, PlayerNeeds } from '../player-context.ts'

type QueueNeeds = Pick<PlayerNeeds, 'server' | 'changed'>

/** Removes a book that was started from Up next. Without the server it stays there until that learns of the finish. */
export function leaveQueue({ server, changed }: QueueNeeds, ref: BookRef): void {
  server.leaveQueue(ref).then(
    () => changed('queue', ref),
    () => undefined,
  )
}

/** Removes a finished book from Up next, and notes where it was. */
export async function leaveFinished(needs: QueueNeeds, loaded: Loaded): Promise<void> {
  const queue = await needs.server.queue().catch(() => [])
  const place = queue.findIndex(({ library_id, path }) => bookKey({ libraryId: library_id, path }) === loaded.key)
  if (place >= 0) loaded.placeInQueue = place
  leaveQueue(needs, loaded.ref)
}

/** Puts a book back that is not finished after all. */
export function returnToQueue({ server, changed }: QueueNeeds, loaded: Loaded): void {
  const { ref, placeInQueue: place } = loaded
  if (place === undefined) return
  loaded.placeInQueue = undefined
  server.enterQueue(ref, place).then(
    () => changed('queue', ref),
    () => undefined,
  )
}
