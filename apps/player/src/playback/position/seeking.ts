import type { Loaded, PlayerContext } from '../player-context.ts'
import { sleepAfterJump } from '../sleep/sleep-rules.ts'
import type { ProgressSync } from '../sync/progress-sync.ts'
import { HOLD, previousFrom } from './chapter-steps.ts'
import { carriedOn, jumped } from './playback-state.ts'
import { chapterAt, withinBook } from './timeline.ts'
import { type JumpCause, undone, withJump } from './undo-stack.ts'

export interface Seeking {
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

export function createSeeking(
  { needs, store, sequencer, loaded: now }: PlayerContext,
  progressSync: ProgressSync,
  moved: (loaded: Loaded) => void,
): Seeking {
  const { clock, settings } = needs
  let callOff: (() => void)[] = []
  let release: () => void = () => undefined

  function jump(to: number, cause: JumpCause): void {
    const loaded = now()
    if (!loaded) return
    sequencer().report()
    const from = loaded.state.position
    const at = clock.now()
    const position = withinBook(loaded.book.timeline, to)
    progressSync.endSpan(loaded)
    loaded.isTouched = true
    loaded.hasChosen = true
    loaded.isHeld = false
    loaded.stack = withJump(loaded.stack, { from, to: position, at, cause })
    loaded.state = jumped(loaded.state, { to: position, at, isSounding: store.wanted.peek() })
    if (loaded.sleep) loaded.sleep = sleepAfterJump(loaded.sleep, position, loaded.book.timeline)
    if (cause !== 'chapter') loaded.previous = undefined
    sequencer().seek(position)
    progressSync.jumps(loaded)
    progressSync.saveLocally(loaded)
    progressSync.show(loaded)
    moved(loaded)
    ageOffer(loaded)
  }

  function ageOffer(loaded: Loaded): void {
    for (const off of callOff) off()
    const since = clock.now() - (loaded.stack.jumps.at(-1)?.at ?? 0)
    const ends = OFFER_ENDS_MS.filter((ms) => ms > since)
    callOff = ends.map((ms) => clock.after(ms - since, () => void (now() === loaded && progressSync.show(loaded))))
  }

  function skip(direction: 'back' | 'forward', seconds?: number): void {
    const loaded = now()
    if (!loaded) return
    sequencer().report()
    const { skipBack, skipForward } = settings.peek()
    jump(loaded.state.position + (direction === 'back' ? -(seconds ?? skipBack) : (seconds ?? skipForward)), 'skip')
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
      progressSync.endSpan(loaded)
      loaded.state = carriedOn(loaded.state, to)
      sequencer().seek(to)
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
      sequencer().report()
      const press = previousFrom(loaded.book.timeline, loaded.state.position, { last: loaded.previous, now: clock.now() })
      toChapter(press.index)
      loaded.previous = press
    },
    nextChapter() {
      const loaded = now()
      if (loaded) toChapter(chapterAt(loaded.book.timeline, loaded.state.position).index + 1)
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
