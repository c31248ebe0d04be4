import { carriedOn, jumped } from './playback-state.ts'
import type { Keeper } from '../sync/progress-sync.ts'
import { sleepAfterJump } from '../sleep/sleep-rules.ts'
import type { Loaded, Stage } from '../player-context.ts'
import { HOLD, previousFrom } from './chapter-steps.ts'
import { chapterAt, withinBook } from './timeline.ts'
import { type JumpCause, undone, withJump } from './undo-stack.ts'

export interface Mover {
  jump(to: number, cause: JumpCause): void
  /** The offer to undo goes by itself, while nothing else happens too. */
  ageOffer(loaded: Loaded): void
  /** By itself, over skipped ends. */
  carry(loaded: Loaded, to: number): void
  skip(direction: 'back' | 'forward', seconds?: number): void
  holdSkip(direction: 'back' | 'forward'): void
  releaseSkip(): void
  previousChapter(): void
  nextChapter(): void
  toChapter(index: number, cause?: JumpCause): void
  undo(): void
}

const OFFER_ENDS_MS = [10_000, 120_000] as const

export function createMover({ needs, board, reel, loaded: now }: Stage, keeper: Keeper, moved: (loaded: Loaded) => void): Mover {
  const { clock, settings } = needs
  let callOff: (() => void)[] = []
  let release: () => void = () => undefined

  function jump(to: number, cause: JumpCause): void {
    const loaded = now()
    if (!loaded) return
    reel().report()
    const from = loaded.course.place
    const at = clock.now()
    const place = withinBook(loaded.book.timeline, to)
    keeper.endSpan(loaded)
    loaded.isTouched = true
    loaded.hasChosen = true
    loaded.isHeld = false
    loaded.stack = withJump(loaded.stack, { from, to: place, at, cause })
    loaded.course = jumped(loaded.course, { to: place, at, isSounding: board.wanted.peek() })
    if (loaded.sleep) loaded.sleep = sleepAfterJump(loaded.sleep, place, loaded.book.timeline)
    if (cause !== 'chapter') loaded.previous = undefined
    reel().seek(place)
    keeper.jumps(loaded)
    keeper.mirror(loaded)
    keeper.show(loaded)
    moved(loaded)
    ageOffer(loaded)
  }

  function ageOffer(loaded: Loaded): void {
    for (const off of callOff) off()
    const since = clock.now() - (loaded.stack.jumps.at(-1)?.at ?? 0)
    const ends = OFFER_ENDS_MS.filter((ms) => ms > since)
    callOff = ends.map((ms) => clock.after(ms - since, () => void (now() === loaded && keeper.show(loaded))))
  }

  function skip(direction: 'back' | 'forward', seconds?: number): void {
    const loaded = now()
    if (!loaded) return
    reel().report()
    const { skipBack, skipForward } = settings.peek()
    jump(loaded.course.place + (direction === 'back' ? -(seconds ?? skipBack) : (seconds ?? skipForward)), 'skip')
  }

  function toChapter(index: number, cause: JumpCause = 'chapter'): void {
    const chapter = now()?.book.timeline.chapters[index]
    if (chapter) jump(chapter.start, cause)
  }

  return {
    jump,
    ageOffer,
    skip,
    toChapter,
    carry(loaded, to) {
      keeper.endSpan(loaded)
      loaded.course = carriedOn(loaded.course, to)
      reel().seek(to)
    },
    holdSkip(direction) {
      release()
      skip(direction)
      const again = (ms: number) => {
        release = clock.after(ms, () => {
          skip(direction, HOLD.step)
          again(HOLD.everyMs)
        })
      }
      again(HOLD.firstMs)
    },
    releaseSkip: () => release(),
    previousChapter() {
      const loaded = now()
      if (!loaded) return
      reel().report()
      const press = previousFrom(loaded.book.timeline, loaded.course.place, { last: loaded.previous, now: clock.now() })
      toChapter(press.index)
      loaded.previous = press
    },
    nextChapter() {
      const loaded = now()
      if (loaded) toChapter(chapterAt(loaded.book.timeline, loaded.course.place).index + 1)
    },
    undo() {
      const loaded = now()
      const back = loaded && undone(loaded.stack)
      if (!loaded || !back) return
      loaded.stack = back.stack
      jump(back.to, 'undo')
    },
  }
}
