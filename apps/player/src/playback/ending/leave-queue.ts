import { ignore } from '@chapterhouse/ui/ignore'
import { type BookRef, bookKey } from '../../device/keys.ts'
import type { Loaded } from '../loaded.ts'
import type { PlayerNeeds } from '../player-context.ts'

type QueueNeeds = Pick<PlayerNeeds, 'server' | 'changed'>

/** Removes a book that was started from Up next. If the server is unreachable, it remains until the finish is synced. */
export function leaveQueue({ server, changed }: QueueNeeds, ref: BookRef): void {
  server.leaveQueue(ref).then(
    () => changed('queue', ref),
    () => undefined,
  )
}

/**
 * Removes a finished book from Up next, and remembers its place. Must be called before the finish is saved, which also removes it.
 */
export function leaveFinished(needs: QueueNeeds, loaded: Loaded): void {
  loaded.send({ kind: 'queue-place', place: leavePlace(needs, loaded) })
}

async function leavePlace({ server, changed }: QueueNeeds, { ref, key }: Loaded): Promise<number | undefined> {
  const queue = await server.queue().catch(ignore('the book stays in the queue', []))
  const place = queue.findIndex(({ library_id, path }) => bookKey({ libraryId: library_id, path }) === key)
  if (place < 0) return undefined
  await server.leaveQueue(ref).then(
    () => changed('queue', ref),
    () => undefined,
  )
  return place
}

/** Puts back a book that is not finished after all. */
export async function returnToQueue({ server, changed }: QueueNeeds, loaded: Loaded): Promise<void> {
  const { ref, placeInQueue } = loaded
  loaded.send({ kind: 'queue-place', place: undefined })
  const place = await placeInQueue
  if (place === undefined) return
  await server.enterQueue(ref, place).then(
    () => changed('queue', ref),
    () => undefined,
  )
}
