import { type BookRef, bookKey } from '../../server/keys.ts'
import type { EndCard, StartOptions } from '../player.ts'
import type { Loaded, PlayerContext } from '../player-context.ts'
import { leaveQueue } from './leave-queue.ts'
import { COUNTDOWN_SECONDS, nextBookOf, startsByItself } from './next-book.ts'

/** The end of a book, and what comes after it. */
export interface EndOfBook {
  finished(loaded: Loaded, stage: EndCard['stage']): void
  cancelNext(): void
  /** The listener plays, or goes somewhere else in the book: it is not over. */
  goOn(): void
  playNext(): void
  dismiss(): void
}

export function createEndOfBook(
  { needs, store, loaded: now }: PlayerContext,
  start: (ref: BookRef, options: StartOptions) => Promise<void>,
): EndOfBook {
  const { server, clock, flags, settings } = needs
  let callOff: () => void = () => undefined

  const change = (to: Partial<EndCard>) => {
    if (store.endCard.peek()) store.endCard.value = { ...(store.endCard.peek() as EndCard), ...to }
  }

  async function find(loaded: Loaded) {
    const [queue, next] = await Promise.all([
      flags().hasQueue ? server.queue().catch(() => []) : [],
      flags().hasNext ? server.next(loaded.ref).catch(() => undefined) : undefined,
    ])
    if (queue.some(({ library_id, path }) => bookKey({ libraryId: library_id, path }) === loaded.key)) leaveQueue(needs, loaded.ref)
    return nextBookOf({ queue, collection: loaded.collection, next }, loaded.ref)
  }

  async function look(loaded: Loaded): Promise<void> {
    const next = await find(loaded)
    if (now() !== loaded || !store.endCard.peek()) return
    change({ isLooking: false, ...(next ? { next } : {}) })
    countDown(loaded)
  }

  function countDown(loaded: Loaded): void {
    const card = store.endCard.peek()
    if (card?.stage !== 'over' || !card.next || card.startsIn !== undefined) return
    if (startsByItself(loaded.from, settings.peek().autoNext, loaded.hasSlept)) tick(COUNTDOWN_SECONDS)
  }

  function tick(left: number): void {
    if (left <= 0) return void playNext()
    change({ startsIn: left })
    callOff = clock.after(1_000, () => tick(left - 1))
  }

  function cancelNext(): void {
    callOff()
    const card = store.endCard.peek()
    if (!card) return
    const { startsIn: _, ...rest } = card
    store.endCard.value = rest
  }

  function playNext(): void {
    callOff()
    const [loaded, next] = [now(), store.endCard.peek()?.next]
    if (!loaded || !next) return
    const from = next.from === 'queue' || next.from === 'collection' ? next.from : (loaded.from ?? 'book')
    const rest = loaded.collection.filter(({ libraryId, path }) => libraryId !== next.ref.libraryId || path !== next.ref.path)
    start(next.ref, { from, rest }).catch(() => undefined)
  }

  return {
    cancelNext,
    goOn() {
      if (store.endCard.peek()?.stage !== 'over') return
      cancelNext()
      change({ stage: 'story' })
    },
    playNext,
    finished(loaded, stage) {
      const card = store.endCard.peek()
      if (card) {
        change({ stage })
        return countDown(loaded)
      }
      store.endCard.value = { stage, isLooking: true }
      look(loaded).catch(() => undefined)
    },
    dismiss() {
      callOff()
      store.endCard.value = undefined
    },
  }
}
