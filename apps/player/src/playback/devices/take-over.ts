import { ignore } from '@chapterhouse/ui/ignore'
import type { Loaded } from '../loaded.ts'
import { withTimeout } from '../platform/with-timeout.ts'
import type { ConflictOffer } from '../player.ts'
import type { PlayerContext } from '../player-context.ts'
import { withinBook } from '../position/timeline.ts'
import { localProgressKey } from '../sync/local-saves.ts'
import type { ProgressRow } from '../sync/progress-api.ts'
import type { ProgressSync } from '../sync/progress-sync.ts'
import { nameOf, newerRemoteProgress, stateOf, WAIT_MS } from './newer-progress.ts'

interface TakeOver {
  /** Adopts another device's position before playback. */
  takeOver(loaded: Loaded, row: ProgressRow | null): void
  /** Adopts another tab's position, which is stored on this device even if the server does not have it. */
  catchUp(loaded: Loaded): Promise<void>
}

/** Continues where another device or tab stopped. */
export function createTakeOver(
  { needs, store, sequencer, currentBook }: PlayerContext<'clock' | 'stores' | 'owner' | 'deviceId'>,
  progressSync: ProgressSync,
  offer: (offer: ConflictOffer) => void,
): TakeOver {
  const { clock, stores, owner, deviceId } = needs

  return {
    takeOver(loaded, row) {
      store.setAside.value = row?.set_aside ?? store.setAside.peek()
      const found = newerRemoteProgress(row, loaded.state, deviceId())
      if (!row || !found) return
      const back = loaded.state.position
      const state = { ...loaded.state, settling: undefined, ...stateOf(row, loaded.state) }
      loaded.send({ kind: 'take-over', state, at: clock.now() })
      sequencer().seek(found.position)
      progressSync.jumps(loaded)
      progressSync.saveLocally(loaded)
      progressSync.show(loaded)
      if (found.isFar) offer({ kind: 'continued', position: back, ...nameOf(row, found.isOtherDevice) })
    },
    async catchUp(loaded) {
      const read = stores.localProgress.get(localProgressKey(owner, loaded.key)).catch(ignore('the device has no storage'))
      const local = await withTimeout(WAIT_MS, read, clock)
      if (!local || currentBook() !== loaded) return
      const { updatedAt } = local.state
      if (updatedAt <= loaded.state.updatedAt || updatedAt > clock.now()) return
      const position = withinBook(loaded.book.timeline, local.state.position)
      loaded.send({ kind: 'take-over', state: { ...local.state, position }, at: clock.now() })
      sequencer().seek(position)
      progressSync.show(loaded)
    },
  }
}
