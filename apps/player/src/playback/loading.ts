import { Refused, Unreachable } from '@chapterhouse/client/call'
import { type BookRef, bookKey } from '../server/keys.ts'
import type { Chooser } from './options/book-options.ts'
import { leaveQueue } from './ending/leave-queue.ts'
import type { LockScreenKeys } from './platform/lock-screen-keys.ts'
import type { Mover } from './position/seeking.ts'
import type { Opener } from './book-opener.ts'
import type { PlayingFailure, StartOptions } from './player.ts'
import type { Sleeper } from './sleep/sleep-timer.ts'
import type { Sounder } from './engine/playback.ts'
import type { Loaded, Stage } from './player-context.ts'

export interface LoadingNeeds {
  stage: Stage
  load: (loaded: Loaded | undefined) => void
  opener: Opener
  sounder: Sounder
  mover: Mover
  chooser: Chooser
  sleeper: Sleeper
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
  stage,
  load,
  opener,
  sounder,
  mover,
  chooser,
  sleeper,
  keys,
  ready,
  replay,
}: LoadingNeeds): Loading {
  const { needs, board, reel, output, loaded: now } = stage
  let turn = 0
  let asked: { ref: BookRef; options: StartOptions } | undefined

  async function start(ref: BookRef, options: StartOptions = {}): Promise<void> {
    // Still in the gesture: later sound needs none.
    if (!options.silently) output().unlock()
    if (now()?.key === bookKey(ref)) return goOn(options, false)
    sounder.pause()
    const mine = ++turn
    asked = { ref, options }
    board.opening.value = ref
    // A countdown to another book is over.
    board.endCard.value = undefined
    board.failure.value = undefined
    try {
      await ready()
      const opened = await opener.open(ref, options)
      if (mine !== turn) return
      sleeper.carryOver(now(), opened)
      load(opened)
      board.opening.value = undefined
      opener.draw(opened)
      reel().open(opened.book.timeline, opened.course.place)
      chooser.apply(opened)
      keys.show(opened)
      mover.ageOffer(opened)
      sleeper.show(opened)
      if (options.from === 'queue') leaveQueue(needs, ref)
      await goOn(options, true)
    } catch (error) {
      if (mine !== turn) return
      board.opening.value = undefined
      // Nobody pressed anything: a page that cannot bring back the last book says nothing.
      if (!options.silently) board.failure.value = whyNot(error)
    }
  }

  /** `isFresh`: it was just asked where the listener is. */
  async function goOn({ at, silently }: StartOptions, isFresh: boolean): Promise<void> {
    const to = board.guard.peek() ? undefined : at
    // From the start of a finished book: once more.
    if (to === 0 && now()?.course.finished && !silently) return sounder.listenAgain()
    if (to !== undefined) mover.jump(to, 'history')
    if (!silently) await sounder.play(isFresh || to !== undefined)
  }

  return {
    start,
    async recall() {
      replay().catch(() => undefined)
      if (now() || board.opening.peek()) return
      const last = await opener.findLast()
      if (last && !now() && !board.opening.peek()) await start(last, { silently: true })
    },
    stop() {
      sounder.pause('other')
      turn++
      if (now()) reel().close()
      load(undefined)
      board.opening.value = undefined
      board.book.value = undefined
      board.sleep.value = undefined
      board.endCard.value = undefined
      board.failure.value = undefined
      keys.clear()
    },
    retry() {
      board.failure.value = undefined
      if (now()) sounder.play().catch(() => undefined)
      else if (asked) start(asked.ref, asked.options).catch(() => undefined)
    },
  }
}

function whyNot(error: unknown): PlayingFailure {
  if (error instanceof Unreachable) return { kind: 'server-gone', error }
  const status = error instanceof Refused ? error.status : 0
  if (status === 404) return { kind: 'file-gone', error }
  return { kind: status === 401 || status === 403 ? 'forbidden' : 'server-gone', error }
}
