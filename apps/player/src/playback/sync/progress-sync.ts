import { ignore } from '@chapterhouse/ui/ignore'
import type { BookRef } from '../../device/keys.ts'
import { isMeant, type Loaded } from '../loaded.ts'
import type { PlayerContext } from '../player-context.ts'
import { write } from '../player-store.ts'
import { savedAs } from '../position/playback-state.ts'
import { offerOf } from '../position/undo-stack.ts'
import { createLocalSaves } from './local-saves.ts'
import { createLostSaves } from './lost-saves.ts'
import type { QueuedSave, SavesQueue } from './saves-queue.ts'
import type { SpansQueue } from './spans-queue.ts'

/** Saves progress: on the device first, then on the server. */
export interface ProgressSync {
  save(loaded: Loaded): void
  saveLeaving(loaded: Loaded): void
  saveLocally(loaded: Loaded): void
  jumps(loaded: Loaded): void
  noteSpan(loaded: Loaded): void
  endSpan(loaded: Loaded): void
  /** Writes only the unload snapshot, so that the position outlives the page. */
  unloadSnapshot(loaded: Loaded): void
  /** Records a save that lost against another device. */
  lost(ref: BookRef, move: { from: number; to: number }): void
  /** Updates the signals with the current position. */
  show(loaded: Loaded): void
}

const isHeld = (loaded: Loaded): boolean => loaded.hasOpenConflict || (loaded.isBlind && !isMeant(loaded))

export function createProgressSync(
  context: PlayerContext<'clock' | 'stores' | 'owner' | 'deviceId' | 'unloadSnapshot'>,
  saves: SavesQueue,
  spans: SpansQueue,
): ProgressSync {
  const { needs, store } = context
  const { stores, owner, clock } = needs
  const { saveLocally, unloadSnapshot } = createLocalSaves(needs)

  /** Returns the next save, which counts as saved from here on. */
  function takeSave(loaded: Loaded): QueuedSave {
    const { isBlind } = loaded
    const state = savedAs(loaded.state)
    loaded.send({ kind: 'saved', state })
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
    noteSpan(loaded) {
      if (loaded.span) spans.note(loaded.ref, loaded.span).catch(ignore('it is noted again in some seconds'))
    },
    endSpan(loaded) {
      if (loaded.span) spans.report(loaded.ref, loaded.span).catch(ignore('it is sent again later'))
      loaded.send({ kind: 'span-over' })
    },
    show(loaded) {
      store.position.value = loaded.state.position
      store.positionToSave.value = loaded.state.positionToSave
      store.finished.value = loaded.state.finished
      write(store.undoOffer, store.conflict.peek() ? undefined : offerOf(loaded.stack, clock.now()))
    },
  }
}
