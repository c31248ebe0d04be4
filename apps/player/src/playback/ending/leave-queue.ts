import type { BookRef } from '../../server/keys.ts'
import type { PlayerNeeds } from '../player-context.ts'

/** Removes a book that was started from Up next, or finished. Without the server it stays there until that learns of the finish. */
export function leaveQueue({ server, changed }: Pick<PlayerNeeds, 'server' | 'changed'>, ref: BookRef): void {
  server.leaveQueue(ref).then(
    () => changed('queue', ref),
    () => undefined,
  )
}
