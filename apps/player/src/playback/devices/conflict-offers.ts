import type { Loaded } from '../loaded.ts'
import type { ConflictOffer } from '../player.ts'
import type { PlayerContext } from '../player-context.ts'
import { isUnsaved } from '../position/playback-state.ts'
import type { ProgressRow } from '../sync/progress-api.ts'
import type { ProgressSync } from '../sync/progress-sync.ts'
import { OFFER_MS, offerOfLateRow } from './newer-progress.ts'

/** Offers to go to another device's position, or back from there. */
export interface ConflictOffers {
  offer(offer: ConflictOffer): void
  decline(): void
  /** Handles a response that arrives during playback; `knownAt`: when our position was last updated before the request. */
  onLateRow(loaded: Loaded, row: ProgressRow | null, knownAt: number): void
}

export function createConflictOffers(
  { needs, store, currentBook }: PlayerContext<'clock' | 'deviceId'>,
  progressSync: ProgressSync,
): ConflictOffers {
  const { clock } = needs
  let callOff: () => void = () => undefined

  function offer(conflict: ConflictOffer): void {
    store.conflict.value = conflict
    store.undoOffer.value = undefined
    callOff()
    callOff = clock.after(OFFER_MS, decline)
  }

  function decline(): void {
    callOff()
    store.conflict.value = undefined
    const loaded = currentBook()
    if (!loaded) return
    loaded.send({ kind: 'conflict-over' })
    progressSync.show(loaded)
  }

  return {
    offer,
    decline,
    onLateRow(loaded, row, knownAt) {
      const remote = offerOfLateRow(row, loaded, { knownAt, ownDevice: needs.deviceId() })
      const wasBlind = loaded.isBlind
      loaded.send({ kind: 'server-known', isOtherElsewhere: remote !== undefined })
      if (wasBlind && loaded.isTouched && isUnsaved(loaded.state)) progressSync.save(loaded)
      if (!remote) return
      // Playback here will soon overwrite the other position, so it is kept in the history.
      const jump = { from: remote.position, to: loaded.state.position, at: clock.now(), cause: 'lost' as const }
      loaded.send({ kind: 'remember', jump })
      progressSync.jumps(loaded)
      offer(remote)
    },
  }
}
