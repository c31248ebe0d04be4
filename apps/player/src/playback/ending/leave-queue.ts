import type { BookRef } from '../../server/keys.ts'
import type { PlayerNeeds } from '../player-context.ts'

/** What was begun from Up next, or heard to its end, waits there no longer. Whoever cannot reach the server finds it there still. */
export function leaveQueue({ server, changed }: Pick<PlayerNeeds, 'server' | 'changed'>, ref: BookRef): void {
  server.leaveQueue(ref).then(
    () => changed('queue', ref),
    () => undefined,
  )
}
