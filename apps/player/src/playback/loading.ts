import { ApiError, NetworkError } from '@chapterhouse/client/call'
import { ignore } from '@chapterhouse/ui/ignore'
import { type BookRef, bookKey } from '../device/keys.ts'
import type { BookOpener } from './book-opener.ts'
import { leaveQueue } from './ending/leave-queue.ts'
import type { Playback } from './engine/playback.ts'
import type { Loaded } from './loaded.ts'
import type { BookOptions } from './options/book-options.ts'
import type { LockScreenKeys } from './platform/lock-screen-keys.ts'
import type { PlayerFailure, StartOptions } from './player.ts'
import type { PlayerContext } from './player-context.ts'
import type { Seeking } from './position/seeking.ts'
import type { SleepTimerControl } from './sleep/sleep-timer.ts'

interface LoadingNeeds {
  context: PlayerContext<'server' | 'changed'>
  load: (loaded: Loaded | undefined) => void
  bookOpener: BookOpener
  playback: Playback
  seeking: Seeking
  bookOptions: BookOptions
  sleepTimer: SleepTimerControl
  keys: LockScreenKeys
  /** Called before the first playback. */
  ready: () => Promise<unknown>
  /** Sends pending changes. */
  replay: () => Promise<void>
}

export interface Loading {
  start(ref: BookRef, options?: StartOptions): Promise<void>
  recall(): Promise<void>
  stop(): void
  retry(): void
}

export function createLoading(loadingNeeds: LoadingNeeds): Loading {
  const { context, load, bookOpener, playback, keys, ready, replay } = loadingNeeds
  const { store, sequencer, output, currentBook } = context
  let turn = 0
  let wanted: { ref: BookRef; options: StartOptions } | undefined

  async function start(ref: BookRef, options: StartOptions = {}): Promise<void> {
    // Still within the user gesture, so later playback needs none.
    if (!options.silently) output().unlock()
    if (currentBook()?.key === bookKey(ref)) return goOn(options, false, loadingNeeds)
    playback.pause()
    const mine = ++turn
    wanted = { ref, options }
    store.opening.value = ref
    // Cancels a countdown to another book.
    store.endCard.value = undefined
    store.failure.value = undefined
    try {
      await ready()
      const opened = await bookOpener.open(ref, options)
      if (mine !== turn) return
      enter(opened, options, loadingNeeds)
      await goOn(options, true, loadingNeeds)
    } catch (error) {
      if (mine !== turn) return
      store.opening.value = undefined
      // Not requested by the listener: a page that cannot restore the last book shows no message.
      if (!options.silently) store.failure.value = whyNot(error)
    }
  }

  return {
    start,
    async recall() {
      replay().catch(ignore('it is sent again later'))
      if (currentBook() || store.opening.peek()) return
      const last = await bookOpener.findLast()
      if (last && !currentBook() && !store.opening.peek()) await start(last, { silently: true })
    },
    stop() {
      playback.pause('other')
      turn++
      if (currentBook()) sequencer().close()
      load(undefined)
      clear(context)
      keys.clear()
    },
    retry() {
      store.failure.value = undefined
      if (currentBook()) playback.play().catch(ignore('the player shows its own failure'))
      else if (wanted) start(wanted.ref, wanted.options).catch(ignore('the player shows its own failure'))
    },
  }
}

/** Makes the opened book the loaded one. */
function enter(opened: Loaded, { from }: StartOptions, loadingNeeds: LoadingNeeds): void {
  const { context, load, bookOpener, seeking, bookOptions, sleepTimer, keys } = loadingNeeds
  const { needs, store, sequencer, currentBook } = context
  sleepTimer.carryOver(currentBook(), opened)
  load(opened)
  store.opening.value = undefined
  bookOpener.draw(opened)
  sequencer().open(opened.book.timeline, opened.state.position)
  bookOptions.apply(opened)
  keys.show(opened)
  seeking.ageOffer(opened)
  sleepTimer.show(opened)
  if (from === 'queue') leaveQueue(needs, opened.ref)
}

/** `isFresh`: other devices' progress was just checked. */
async function goOn({ at, silently }: StartOptions, isFresh: boolean, { context, playback, seeking }: LoadingNeeds): Promise<void> {
  const to = context.store.guard.peek() ? undefined : at
  // Starting a finished book at 0 means "listen again".
  if (to === 0 && context.currentBook()?.state.finished && !silently) return playback.listenAgain()
  if (to !== undefined) seeking.jump(to, 'history')
  if (!silently) await playback.play(isFresh || to !== undefined)
}

/** Screens then show no book. */
function clear({ store }: PlayerContext): void {
  store.opening.value = undefined
  store.book.value = undefined
  store.sleep.value = undefined
  store.endCard.value = undefined
  store.failure.value = undefined
}

function whyNot(error: unknown): PlayerFailure {
  if (error instanceof NetworkError) return { kind: 'server-gone', error }
  const status = error instanceof ApiError ? error.status : 0
  if (status === 404) return { kind: 'file-gone', error }
  return { kind: status === 401 || status === 403 ? 'forbidden' : 'server-gone', error }
}
