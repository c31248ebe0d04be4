import type { Loaded } from '../loaded.ts'
import type { PlayerContext, PlayerNeeds } from '../player-context.ts'
import type { ProgressSync } from '../sync/progress-sync.ts'
import { previousFrom } from './chapter-steps.ts'
import { createHeldSkip } from './hold-skip.ts'
import { chapterAt, withinBook } from './timeline.ts'
import { type JumpCause, undone } from './undo-stack.ts'

export interface Seeking {
  jump(to: number, cause: JumpCause): void
  /** Schedules the end of the undo offer. */
  ageOffer(loaded: Loaded): void
  /** Continues playback after a skipped intro or outro. */
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

export function createSeeking(context: PlayerContext<'clock' | 'settings'>, progressSync: ProgressSync): Seeking {
  const { needs, store, sequencer, currentBook, tell } = context
  const { clock, settings } = needs
  const ageOffer = createOfferAge(needs, (loaded) => currentBook() === loaded && progressSync.show(loaded))

  function jump(to: number, cause: JumpCause): void {
    const loaded = currentBook()
    if (!loaded) return
    sequencer().report()
    const from = loaded.state.position
    const at = clock.now()
    const position = withinBook(loaded.book.timeline, to)
    progressSync.endSpan(loaded)
    loaded.send({ kind: 'jump', jump: { from, to: position, at, cause }, isSounding: store.wanted.peek() })
    sequencer().seek(position)
    progressSync.jumps(loaded)
    progressSync.saveLocally(loaded)
    progressSync.show(loaded)
    tell({ kind: 'jumped', loaded })
    ageOffer(loaded)
  }

  function skip(direction: 'back' | 'forward', seconds?: number): void {
    const loaded = currentBook()
    if (!loaded) return
    sequencer().report()
    const { skipBack, skipForward } = settings.peek()
    jump(loaded.state.position + (direction === 'back' ? -(seconds ?? skipBack) : (seconds ?? skipForward)), 'skip')
  }

  return {
    jump,
    ageOffer,
    skip,
    carry(loaded, to) {
      progressSync.endSpan(loaded)
      loaded.send({ kind: 'carry', to })
      sequencer().seek(to)
    },
    ...createHeldSkip(skip, clock),
    ...createChapterSeeking(context, jump),
    undo() {
      const loaded = currentBook()
      const back = loaded && undone(loaded.stack)
      if (!loaded || !back) return
      loaded.send({ kind: 'undo' })
      jump(back.to, 'undo')
    },
  }
}

/** Jumps to the starts of chapters. */
function createChapterSeeking(
  { needs, sequencer, currentBook }: PlayerContext<'clock'>,
  jump: Seeking['jump'],
): Pick<Seeking, 'previousChapter' | 'nextChapter' | 'toChapter'> {
  function toChapter(index: number, cause: JumpCause = 'chapter'): void {
    const chapter = currentBook()?.book.timeline.chapters[index]
    if (chapter) jump(chapter.start, cause)
  }

  return {
    toChapter,
    previousChapter() {
      const loaded = currentBook()
      if (!loaded) return
      sequencer().report()
      const press = previousFrom(loaded.book.timeline, loaded.state.position, { last: loaded.previous, now: needs.clock.now() })
      toChapter(press.index)
      loaded.send({ kind: 'previous', press })
    },
    nextChapter() {
      const loaded = currentBook()
      if (loaded) toChapter(chapterAt(loaded.book.timeline, loaded.state.position).index + 1)
    },
  }
}

/** Updates the undo offer as it ages. */
function createOfferAge({ clock }: Pick<PlayerNeeds, 'clock'>, show: (loaded: Loaded) => void): Seeking['ageOffer'] {
  let callOff: (() => void)[] = []
  return (loaded) => {
    for (const off of callOff) off()
    const since = clock.now() - (loaded.stack.jumps.at(-1)?.at ?? 0)
    const ends = OFFER_ENDS_MS.filter((ms) => ms > since)
    callOff = ends.map((ms) => clock.after(ms - since, () => show(loaded)))
  }
}
