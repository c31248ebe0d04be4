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

/** Keeps what is heard: on the device, then at the server. */
export interface ProgressSync {
  /** A save is due. */
  save(loaded: Loaded): void
  /** The page goes. */
  saveLeaving(loaded: Loaded): void
  /** The device's own memory of the book. */
  saveLocally(loaded: Loaded): void
  jumps(loaded: Loaded): void
  onSounded(loaded: Loaded, report: { position: number; ms: number; before: number }): void
  /** A stretch of sound ends. */
  endSpan(loaded: Loaded): void
  /** Nothing has to be saved, but the place must outlive the page. */
  unloadSnapshot(loaded: Loaded): void
  /** A save that lost against another device. */
  lost(ref: BookRef, move: { from: number; to: number }): void
  /** Shows where the listener is now. */
  show(loaded: Loaded): void
}

export function createProgressSync(context: PlayerContext, saves: SavesQueue, spans: SpansQueue): ProgressSync {
  const { needs, store } = context
  const { stores, owner, clock } = needs
  const { saveLocally, unloadSnapshot } = createLocalSaves(needs)

  /** The next save, which counts as saved from now on. */
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
