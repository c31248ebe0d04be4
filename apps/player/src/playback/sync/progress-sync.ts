import { ignore } from '@chapterhouse/ui/ignore'
import type { BookRef } from '../../server/keys.ts'
import type { Loaded, PlayerContext } from '../player-context.ts'
import { write } from '../player-store.ts'
import { savedAs } from '../position/playback-state.ts'
import { offerOf } from '../position/undo-stack.ts'
import { createLocalSaves } from './local-saves.ts'
import { createLostSaves } from './lost-saves.ts'
import type { QueuedSave, SavesQueue } from './saves-queue.ts'
import { spanSounded } from './spans.ts'
import type { SpansQueue } from './spans-queue.ts'

/** Saves progress: on the device, then on the server. */
export interface ProgressSync {
  /** Saves progress. */
  save(loaded: Loaded): void
  /** Saves while the page is being unloaded. */
  saveLeaving(loaded: Loaded): void
  /** Saves only on the device. */
  saveLocally(loaded: Loaded): void
  jumps(loaded: Loaded): void
  onSounded(loaded: Loaded, report: { position: number; ms: number; before: number }): void
  /** Ends the current span. */
  endSpan(loaded: Loaded): void
  /** Writes only the unload snapshot, so that the position survives the page. */
  unloadSnapshot(loaded: Loaded): void
  /** Records a save that lost against another device. */
  lost(ref: BookRef, move: { from: number; to: number }): void
  /** Updates the signals with the current position. */
  show(loaded: Loaded): void
}

/** A few seconds may be a mistake, and must not overwrite what the listener heard elsewhere. */
const MEANT_MS = 5_000

/** The listener moved or listened here before the server's position was known: what is newer wins, as with any save. */
export const isMeant = ({ hasChosen, blindMs }: Loaded): boolean => hasChosen || blindMs >= MEANT_MS

const isHeld = (loaded: Loaded): boolean => loaded.hasOpenConflict || (loaded.isBlind && !isMeant(loaded))

export function createProgressSync(context: PlayerContext, saves: SavesQueue, spans: SpansQueue): ProgressSync {
  const { needs, store } = context
  const { stores, owner, clock } = needs
  const { saveLocally, unloadSnapshot } = createLocalSaves(needs)

  /** Returns the next save, which counts as saved from now on. */
  function takeSave(loaded: Loaded): QueuedSave {
    const { isBlind } = loaded
    const state = savedAs(loaded.state)
    loaded.state = state
    return {
      position: Math.round(state.positionToSave * 1000) / 1000,
      duration: loaded.book.timeline.duration,
      finished: state.finished,
      playback_speed: store.speed.peek(),
      version: 0,
      device_id: needs.deviceId(),
      updated_at: new Date(state.saved.at).toISOString(),
      ...(isBlind && { isBlind }),
    }
  }

  return {
    saveLocally,
    save(loaded) {
      if (isHeld(loaded)) return saveLocally(loaded)
      const save = takeSave(loaded)
      saveLocally(loaded)
      saves.save(loaded.ref, save).catch(ignore('it is sent again later'))
    },
    saveLeaving(loaded) {
      if (!isHeld(loaded)) saves.saveLeaving(loaded.ref, takeSave(loaded))
      unloadSnapshot(loaded)
    },
    unloadSnapshot,
    lost: createLostSaves(context),
    jumps(loaded) {
      stores.jumps.set(owner(loaded.key), loaded.stack).catch(ignore('the device has no storage'))
    },
    onSounded(loaded, { position, ms, before }) {
      loaded.isTouched = true
      if (loaded.isBlind) loaded.blindMs += ms
      const noted = loaded.span?.soundedMs ?? 0
      loaded.span = spanSounded(loaded.span, { position, ms, before, at: clock.now() })
      if (Math.floor(noted / 15_000) !== Math.floor(loaded.span.soundedMs / 15_000))
        spans.note(loaded.ref, loaded.span).catch(ignore('it is noted again in some seconds'))
    },
    endSpan(loaded) {
      if (loaded.span) spans.report(loaded.ref, loaded.span).catch(ignore('it is sent again later'))
      loaded.span = undefined
    },
    show(loaded) {
      store.position.value = loaded.state.position
      store.positionToSave.value = loaded.state.positionToSave
      store.finished.value = loaded.state.finished
      write(store.undoOffer, store.conflict.peek() ? undefined : offerOf(loaded.stack, clock.now()))
    },
  }
}
