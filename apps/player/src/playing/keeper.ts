import { type BookRef, bookKey } from '../server/keys.ts'
import { write } from './board.ts'
import { savedAs } from './course.ts'
import type { Save } from './playing-server.ts'
import type { SavesQueue } from './saves-queue.ts'
import { spanSounded } from './spans.ts'
import type { SpansQueue } from './spans-queue.ts'
import type { Loaded, Mirror, Stage } from './stage.ts'
import { EMPTY_STACK, MOST_JUMPS, offerOf, type UndoStack } from './undo-stack.ts'

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

  const saveOf = ({ course, book }: Loaded): Save => ({
    position: Math.round(course.kept * 1000) / 1000,
    duration: book.timeline.duration,
    finished: course.finished,
    playback_speed: board.speed.peek(),
    version: 0,
    device_id: needs.deviceId(),
    updated_at: new Date(clock.now()).toISOString(),
  })
  const mirrorOf = ({ ref, course, inheritedSpeed }: Loaded): Mirror => ({ ref, course, inheritedSpeed })

  function mirror(loaded: Loaded): void {
    const now = mirrorOf(loaded)
    stores.mirrors.set(mirrorKey(owner, loaded.key), now).catch(() => undefined)
    stores.mirrors.set(lastKey(owner), now).catch(() => undefined)
  }

  function lastWords(loaded: Loaded): void {
    needs.lastWords.write(mirrorOf(loaded))
    mirror(loaded)
  }

  return {
    mirror,
    save(loaded) {
      if (loaded.isBlind) return mirror(loaded)
      const save = saveOf(loaded)
      loaded.course = savedAs({ ...loaded.course, updatedAt: Math.max(loaded.course.updatedAt, clock.now()) })
      mirror(loaded)
      saves.save(loaded.ref, save).catch(() => undefined)
    },
    saveLeaving(loaded) {
      if (!loaded.isBlind) {
        const save = saveOf(loaded)
        // The device's memory is the newer one: it knows of a jump that the save does not.
        loaded.course = savedAs({ ...loaded.course, updatedAt: Math.max(loaded.course.updatedAt, clock.now()) })
        saves.saveLeaving(loaded.ref, save)
      }
      lastWords(loaded)
    },
    lastWords,
    lost(ref, { from, to }) {
      const jump = { from, to, at: clock.now(), cause: 'lost' as const }
      const withPlace = (stack: UndoStack): UndoStack => ({ jumps: [...stack.jumps, jump].slice(-MOST_JUMPS), group: undefined })
      const key = owner(bookKey(ref))
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
