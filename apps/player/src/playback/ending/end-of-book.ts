import { ignore } from '@chapterhouse/ui/ignore'
import type { Loaded } from '../loaded.ts'
import type { EndCard, Follower } from '../player.ts'
import type { PlayerContext, PlayerNeeds } from '../player-context.ts'
import { leaveFinished } from './leave-queue.ts'
import { COUNTDOWN_SECONDS, isCountdownDue, nextBookOf, startOfNext } from './next-book.ts'

interface EndOfBook {
  finished(loaded: Loaded, stage: EndCard['stage']): void
  cancelNext(): void
  /** Called when the listener plays or seeks, so the book is not over. */
  goOn(): void
  playNext(): void
  dismiss(): void
}

export function createEndOfBook({
  needs,
  store,
  currentBook,
  tell,
}: PlayerContext<'clock' | 'server' | 'flags' | 'settings' | 'changed'>): EndOfBook {
  let callOff: () => void = () => undefined

  function change(to: Partial<EndCard>): void {
    const card = store.endCard.peek()
    if (card) store.endCard.value = { ...card, ...to }
  }

  async function look(loaded: Loaded): Promise<void> {
    const next = await findNext(loaded, needs)
    if (currentBook() !== loaded || !store.endCard.peek()) return
    change({ isLooking: false, ...(next ? { next } : {}) })
    countDown(loaded)
  }

  function countDown(loaded: Loaded): void {
    if (isCountdownDue(store.endCard.peek(), loaded, needs.settings.peek().autoNext)) tick(COUNTDOWN_SECONDS)
  }

  function tick(left: number): void {
    if (left <= 0) return void playNext()
    change({ startsIn: left })
    callOff = needs.clock.after(1_000, () => tick(left - 1))
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
    const [loaded, next] = [currentBook(), store.endCard.peek()?.next]
    if (loaded && next) tell({ kind: 'next', ref: next.ref, options: startOfNext(next, loaded) })
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
      if (needs.flags().hasQueue) leaveFinished(needs, loaded)
      look(loaded).catch(ignore('the card offers no next book'))
    },
    dismiss() {
      callOff()
      store.endCard.value = undefined
    },
  }
}

async function findNext(loaded: Loaded, { server, flags }: Pick<PlayerNeeds, 'server' | 'flags'>): Promise<Follower | undefined> {
  const [queue, next] = await Promise.all([
    flags().hasQueue ? server.queue().catch(ignore('there is no queue to continue with', [])) : [],
    flags().hasNext ? server.next(loaded.ref).catch(ignore('there is no next book to offer')) : undefined,
  ])
  return nextBookOf({ queue, collection: loaded.collection, next }, loaded.ref)
}
