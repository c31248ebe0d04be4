import type { BookRef } from '../../server/keys.ts'
import type { Loaded, PlayerContext } from '../player-context.ts'
import { write } from '../player-store.ts'
import { savedAs } from '../position/playback-state.ts'
import { offerOf } from '../position/undo-stack.ts'
import { createLocalSaves } from './local-saves.ts'
import { createLostSaves } from './lost-saves.ts'
import type { Save } from './progress-api.ts'
import type { SavesQueue } from './saves-queue.ts'
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

export function createProgressSync(context: PlayerContext, saves: SavesQueue, spans: SpansQueue): ProgressSync {
  const { needs, store } = context
  const { stores, owner, clock } = needs
  const { saveLocally, unloadSnapshot } = createLocalSaves(needs)

  /** Returns the next save, which counts as saved from now on. */
  function takeSave(loaded: Loaded): Save {
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
    }
  }

  return {
    saveLocally,
    save(loaded) {
      if (loaded.isBlind || loaded.hasOpenConflict) return saveLocally(loaded)
      const save = takeSave(loaded)
      saveLocally(loaded)
      saves.save(loaded.ref, save).catch(() => undefined)
    },
    saveLeaving(loaded) {
      if (!loaded.isBlind && !loaded.hasOpenConflict) saves.saveLeaving(loaded.ref, takeSave(loaded))
      unloadSnapshot(loaded)
    },
    unloadSnapshot,
    lost: createLostSaves(context),
    jumps(loaded) {
      stores.jumps.set(owner(loaded.key), loaded.stack).catch(() => undefined)
    },
    onSounded(loaded, { position, ms, before }) {
      loaded.isTouched = true
      const noted = loaded.span?.soundedMs ?? 0
      loaded.span = spanSounded(loaded.span, { position, ms, before, at: clock.now() })
      if (Math.floor(noted / 15_000) !== Math.floor(loaded.span.soundedMs / 15_000))
        spans.note(loaded.ref, loaded.span).catch(() => undefined)
    },
    endSpan(loaded) {
      if (loaded.span) spans.report(loaded.ref, loaded.span).catch(() => undefined)
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
