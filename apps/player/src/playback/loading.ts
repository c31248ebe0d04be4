import { ApiError, NetworkError } from '@chapterhouse/client/call'
import { type BookRef, bookKey } from '../server/keys.ts'
import type { BookOpener } from './book-opener.ts'
import { leaveQueue } from './ending/leave-queue.ts'
import type { Playback } from './engine/playback.ts'
import type { BookOptions } from './options/book-options.ts'
import type { LockScreenKeys } from './platform/lock-screen-keys.ts'
import type { PlayerFailure, StartOptions } from './player.ts'
import type { Loaded, PlayerContext } from './player-context.ts'
import type { Seeking } from './position/seeking.ts'
import type { SleepTimerControl } from './sleep/sleep-timer.ts'

export interface LoadingNeeds {
  context: PlayerContext
  load: (loaded: Loaded | undefined) => void
  bookOpener: BookOpener
  playback: Playback
  seeking: Seeking
  bookOptions: BookOptions
  sleepTimer: SleepTimerControl
  keys: LockScreenKeys
  /** Before the first sound. */
  ready: () => Promise<unknown>
  /** What waits for the server. */
  replay: () => Promise<void>
}

/** Books come and go. */
export interface Loading {
  start(ref: BookRef, options?: StartOptions): Promise<void>
  recall(): Promise<void>
  stop(): void
  retry(): void
}

export function createLoading({
  context,
  load,
  bookOpener,
  playback,
  seeking,
  bookOptions,
  sleepTimer,
  keys,
  ready,
  replay,
}: LoadingNeeds): Loading {
  const { needs, store, sequencer, output, loaded: now } = context
  let turn = 0
  let asked: { ref: BookRef; options: StartOptions } | undefined

  async function start(ref: BookRef, options: StartOptions = {}): Promise<void> {
    // Still in the gesture: later sound needs none.
    if (!options.silently) output().unlock()
    if (now()?.key === bookKey(ref)) return goOn(options, false)
    playback.pause()
    const mine = ++turn
    asked = { ref, options }
    store.opening.value = ref
    // A countdown to another book is over.
    store.endCard.value = undefined
    store.failure.value = undefined
    try {
      await ready()
      const opened = await bookOpener.open(ref, options)
      if (mine !== turn) return
      sleepTimer.carryOver(now(), opened)
      load(opened)
      store.opening.value = undefined
      bookOpener.draw(opened)
      sequencer().open(opened.book.timeline, opened.state.position)
      bookOptions.apply(opened)
      keys.show(opened)
      seeking.ageOffer(opened)
      sleepTimer.show(opened)
      if (options.from === 'queue') leaveQueue(needs, ref)
      await goOn(options, true)
    } catch (error) {
      if (mine !== turn) return
      store.opening.value = undefined
      // Nobody pressed anything: a page that cannot bring back the last book says nothing.
      if (!options.silently) store.failure.value = whyNot(error)
    }
  }

  /** `isFresh`: it was just asked where the listener is. */
  async function goOn({ at, silently }: StartOptions, isFresh: boolean): Promise<void> {
    const to = store.guard.peek() ? undefined : at
    // From the start of a finished book: once more.
    if (to === 0 && now()?.state.finished && !silently) return playback.listenAgain()
    if (to !== undefined) seeking.jump(to, 'history')
    if (!silently) await playback.play(isFresh || to !== undefined)
  }

  return {
    start,
    async recall() {
      replay().catch(() => undefined)
      if (now() || store.opening.peek()) return
      const last = await bookOpener.findLast()
      if (last && !now() && !store.opening.peek()) await start(last, { silently: true })
    },
    stop() {
      playback.pause('other')
      turn++
      if (now()) sequencer().close()
      load(undefined)
      store.opening.value = undefined
      store.book.value = undefined
      store.sleep.value = undefined
      store.endCard.value = undefined
      store.failure.value = undefined
      keys.clear()
    },
    retry() {
      store.failure.value = undefined
      if (now()) playback.play().catch(() => undefined)
      else if (asked) start(asked.ref, asked.options).catch(() => undefined)
    },
  }
}

function whyNot(error: unknown): PlayerFailure {
  if (error instanceof NetworkError) return { kind: 'server-gone', error }
  const status = error instanceof ApiError ? error.status : 0
  if (status === 404) return { kind: 'file-gone', error }
  return { kind: status === 401 || status === 403 ? 'forbidden' : 'server-gone', error }
}
