import { type BookRef, bookKey } from '../../server/keys.ts'
import { write } from '../player-store.ts'
import { savedAs } from '../position/playback-state.ts'
import type { Save } from './progress-api.ts'
import type { SavesQueue } from './saves-queue.ts'
import { spanSounded } from './spans.ts'
import type { SpansQueue } from './spans-queue.ts'
import type { Loaded, Mirror, Stage } from '../player-context.ts'
import { EMPTY_STACK, MOST_JUMPS, offerOf, type UndoStack } from '../position/undo-stack.ts'

/** Keeps what is heard: on the device, then at the server. */
export interface Keeper {
  /** A save is due. */
  save(loaded: Loaded): void
  /** The page goes. */
  saveLeaving(loaded: Loaded): void
  /** The device's own memory of the book. */
  mirror(loaded: Loaded): void
  jumps(loaded: Loaded): void
  heard(loaded: Loaded, heard: { place: number; ms: number; before: number }): void
  /** A stretch of sound ends. */
  endSpan(loaded: Loaded): void
  /** Nothing has to be saved, but the place must outlive the page. */
  lastWords(loaded: Loaded): void
  /** A save that lost against another device. */
  lost(ref: BookRef, move: { from: number; to: number }): void
  /** Shows where the listener is now. */
  show(loaded: Loaded): void
}

export const mirrorKey = (owner: (rest: string) => string, key: string) => owner(`book|${key}`)
export const lastKey = (owner: (rest: string) => string) => owner('last')

export function createKeeper({ needs, board, loaded: now }: Stage, saves: SavesQueue, spans: SpansQueue): Keeper {
  const { stores, owner, clock } = needs

  /** What is to be sent; from now on it counts as saved. */
  function takeSave(loaded: Loaded): Save {
    const course = savedAs(loaded.course)
    loaded.course = course
    return {
      position: Math.round(course.kept * 1000) / 1000,
      duration: loaded.book.timeline.duration,
      finished: course.finished,
      playback_speed: board.speed.peek(),
      version: 0,
      device_id: needs.deviceId(),
      updated_at: new Date(course.saved.at).toISOString(),
    }
  }
  const mirrorOf = ({ ref, course, inheritedSpeed }: Loaded): Mirror => ({ ref, course, inheritedSpeed })

  /** The last save of each book that lost while this page lives: it was at this moment. */
  const losses = new Map<string, number>()

  /** Another tab may have gone on since; what stands in the future was written by a clock that was wrong. */
  const isNewer = (kept: Mirror | undefined, own: Mirror) =>
    kept !== undefined && kept.course.updatedAt > own.course.updatedAt && kept.course.updatedAt <= clock.now()

  function mirror(loaded: Loaded): void {
    const own = mirrorOf(loaded)
    for (const key of [mirrorKey(owner, loaded.key), lastKey(owner)])
      stores.mirrors
        .get(key)
        .then((kept) => (isNewer(kept, own) ? undefined : stores.mirrors.set(key, own)))
        .catch(() => undefined)
  }

  function lastWords(loaded: Loaded): void {
    const own = mirrorOf(loaded)
    if (!isNewer(needs.lastWords.read(), own)) needs.lastWords.write(own)
    mirror(loaded)
  }

  return {
    mirror,
    save(loaded) {
      if (loaded.isBlind || loaded.isHeld) return mirror(loaded)
      const save = takeSave(loaded)
      mirror(loaded)
      saves.save(loaded.ref, save).catch(() => undefined)
    },
    saveLeaving(loaded) {
      if (!loaded.isBlind && !loaded.isHeld) saves.saveLeaving(loaded.ref, takeSave(loaded))
      lastWords(loaded)
    },
    lastWords,
    lost(ref, { from, to }) {
      const jump = { from, to, at: clock.now(), cause: 'lost' as const }
      const key = owner(bookKey(ref))
      const before = losses.get(key)
      losses.set(key, jump.at)
      // Sound that goes on loses again and again: where it got to is one place, not twenty.
      const withPlace = ({ jumps }: UndoStack): UndoStack => ({
        jumps: [...jumps.filter(({ cause, at }) => cause !== 'lost' || at !== before), jump].slice(-MOST_JUMPS),
        group: undefined,
      })
      const loaded = now()
      if (loaded?.key === bookKey(ref)) loaded.stack = withPlace(loaded.stack)
      const kept =
        loaded?.key === bookKey(ref)
          ? Promise.resolve(loaded.stack)
          : stores.jumps.get(key).then((stack) => withPlace(stack ?? EMPTY_STACK))
      kept.then((stack) => stores.jumps.set(key, stack)).catch(() => undefined)
    },
    jumps(loaded) {
      stores.jumps.set(owner(loaded.key), loaded.stack).catch(() => undefined)
    },
    heard(loaded, { place, ms, before }) {
      loaded.isTouched = true
      const noted = loaded.span?.soundedMs ?? 0
      loaded.span = spanSounded(loaded.span, { place, ms, before, at: clock.now() })
      if (Math.floor(noted / 15_000) !== Math.floor(loaded.span.soundedMs / 15_000))
        spans.note(loaded.ref, loaded.span).catch(() => undefined)
    },
    endSpan(loaded) {
      if (loaded.span) spans.tell(loaded.ref, loaded.span).catch(() => undefined)
      loaded.span = undefined
    },
    show(loaded) {
      board.place.value = loaded.course.place
      board.keptPlace.value = loaded.course.kept
      board.finished.value = loaded.course.finished
      write(board.undoOffer, board.conflict.peek() ? undefined : offerOf(loaded.stack, clock.now()))
    },
  }
}
