import type { BookRef } from '../../device/keys.ts'
import type { PlayerNeeds } from '../player-context.ts'

const WITHIN_MS = 3_000

/** Whether the server responds. */
export function isReachable({ server, clock }: Pick<PlayerNeeds, 'server' | 'clock'>, ref: BookRef): Promise<boolean> {
  return new Promise((resolve) => {
    const callOff = clock.after(WITHIN_MS, () => resolve(false))
    server
      .row(ref)
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(callOff)
  })
}
