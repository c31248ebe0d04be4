import { type BookRef, bookKey } from '../../server/keys.ts'
import type { Loaded, LocalProgress, PlayerContext } from '../player-context.ts'
import { write } from '../player-store.ts'
import { savedAs } from '../position/playback-state.ts'
import { EMPTY_STACK, MOST_JUMPS, offerOf, type UndoStack } from '../position/undo-stack.ts'
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
  heard(loaded: Loaded, heard: { position: number; ms: number; before: number }): void
  /** A stretch of sound ends. */
  endSpan(loaded: Loaded): void
  /** Nothing has to be saved, but the place must outlive the page. */
  unloadSnapshot(loaded: Loaded): void
  /** A save that lost against another device. */
  lost(ref: BookRef, move: { from: number; to: number }): void
  /** Shows where the listener is now. */
  show(loaded: Loaded): void
}

export const localProgressKey = (owner: (rest: string) => string, key: string) => owner(`book|${key}`)
export const lastKey = (owner: (rest: string) => string) => owner('last')

export function createProgressSync(
  { needs, store, loaded: now }: PlayerContext,
  saves: SavesQueue,
  spans: SpansQueue,
): ProgressSync {
  const { stores, owner, clock } = needs

  /** What is to be sent; from now on it counts as saved. */
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
  const localProgressOf = ({ ref, state, inheritedSpeed }: Loaded): LocalProgress => ({ ref, state, inheritedSpeed })

  /** The last save of each book that lost while this page lives: it was at this moment. */
  const losses = new Map<string, number>()

  /** Another tab may have gone on since; what stands in the future was written by a clock that was wrong. */
  const isNewer = (kept: LocalProgress | undefined, own: LocalProgress) =>
    kept !== undefined && kept.state.updatedAt > own.state.updatedAt && kept.state.updatedAt <= clock.now()

  function saveLocally(loaded: Loaded): void {
    const own = localProgressOf(loaded)
    for (const key of [localProgressKey(owner, loaded.key), lastKey(owner)])
      stores.localProgress
        .get(key)
        .then((kept) => (isNewer(kept, own) ? undefined : stores.localProgress.set(key, own)))
        .catch(() => undefined)
  }

  function unloadSnapshot(loaded: Loaded): void {
    const own = localProgressOf(loaded)
    if (!isNewer(needs.unloadSnapshot.read(), own)) needs.unloadSnapshot.write(own)
    saveLocally(loaded)
  }

  return {
    saveLocally,
    save(loaded) {
      if (loaded.isBlind || loaded.isHeld) return saveLocally(loaded)
      const save = takeSave(loaded)
      saveLocally(loaded)
      saves.save(loaded.ref, save).catch(() => undefined)
    },
    saveLeaving(loaded) {
      if (!loaded.isBlind && !loaded.isHeld) saves.saveLeaving(loaded.ref, takeSave(loaded))
      unloadSnapshot(loaded)
    },
    unloadSnapshot,
    lost(ref, { from, to }) {
      const jump = { from, to, at: clock.now(), cause: 'lost' as const }
      const key = owner(bookKey(ref))
      const before = losses.get(key)
      losses.set(key, jump.at)
      // Sound that goes on loses again and again: where it got to is one place, not twenty.
      const withPosition = ({ jumps }: UndoStack): UndoStack => ({
        jumps: [...jumps.filter(({ cause, at }) => cause !== 'lost' || at !== before), jump].slice(-MOST_JUMPS),
        group: undefined,
      })
      const loaded = now()
      if (loaded?.key === bookKey(ref)) loaded.stack = withPosition(loaded.stack)
      const kept =
        loaded?.key === bookKey(ref)
          ? Promise.resolve(loaded.stack)
          : stores.jumps.get(key).then((stack) => withPosition(stack ?? EMPTY_STACK))
      kept.then((stack) => stores.jumps.set(key, stack)).catch(() => undefined)
    },
    jumps(loaded) {
      stores.jumps.set(owner(loaded.key), loaded.stack).catch(() => undefined)
    },
    heard(loaded, { position, ms, before }) {
      loaded.isTouched = true
      const noted = loaded.span?.soundedMs ?? 0
      loaded.span = spanSounded(loaded.span, { position, ms, before, at: clock.now() })
      if (Math.floor(noted / 15_000) !== Math.floor(loaded.span.soundedMs / 15_000))
        spans.note(loaded.ref, loaded.span).catch(() => undefined)
    },
    endSpan(loaded) {
      if (loaded.span) spans.tell(loaded.ref, loaded.span).catch(() => undefined)
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
