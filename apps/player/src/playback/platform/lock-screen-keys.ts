import { type LockScreenHandlers, placeFrom, positionIn, type Stretch, stretchAt } from './lock-screen.ts'
import type { Mover } from '../position/seeking.ts'
import type { Loaded, Stage } from '../player-context.ts'
import { chapterAt } from '../position/timeline.ts'

export interface LockScreenKeys {
  /** Written when something changes, never with the ticks; all of it, since browsers lose what was set before sound. */
  show(loaded: Loaded): void
  clear(): void
}

/** A system that lists chapters is not made for thousands. */
const MOST_CHAPTERS = 300

export interface KeysNeeds {
  stage: Stage
  mover: Mover
  play: () => void
  pause: () => void
}

export function createLockScreenKeys({ stage, mover, play, pause }: KeysNeeds): LockScreenKeys {
  const { needs, board, loaded: now } = stage
  const { lockScreen, settings } = needs

  const stretchOf = ({ book, course }: Loaded): Stretch => stretchAt(book.timeline, course.place, settings.peek().lockScreen)

  /** Keys of a headset skip, where the listener did not ask for chapters. */
  const byKey = (direction: 'back' | 'forward') => () => {
    if (settings.peek().headsetKeys === 'time') return mover.skip(direction)
    if (direction === 'forward') mover.nextChapter()
    else mover.previousChapter()
  }

  const handlers: LockScreenHandlers = {
    play,
    pause,
    // The book stays loaded: whoever comes back finds it.
    stop: pause,
    seekbackward: ({ seekOffset }) => mover.skip('back', seekOffset),
    seekforward: ({ seekOffset }) => mover.skip('forward', seekOffset),
    seekto({ seekTime }) {
      const loaded = now()
      if (loaded && seekTime !== undefined && !board.guard.peek()) mover.jump(placeFrom(stretchOf(loaded), seekTime), 'lock-screen')
    },
    nexttrack: byKey('forward'),
    previoustrack: byKey('back'),
  }

  return {
    show(loaded) {
      const { book, course, ref } = loaded
      const { title } = chapterAt(book.timeline, course.place)
      lockScreen.show({
        title: title || book.title,
        artist: [book.title, book.author].filter(Boolean).join(', '),
        album: book.title,
        cover: { ...ref, ...(book.coverVersion ? { version: book.coverVersion } : {}) },
        chapters:
          book.timeline.chapters.length > MOST_CHAPTERS
            ? []
            : book.timeline.chapters.map(({ title: name, start }) => ({ title: name, startTime: start })),
      })
      lockScreen.setState(board.wanted.peek() ? 'playing' : 'paused')
      lockScreen.setPosition(positionIn(stretchOf(loaded), course.place, board.speed.peek()))
      lockScreen.handle(handlers)
    },
    clear() {
      lockScreen.show(undefined)
      lockScreen.setState('none')
      lockScreen.setPosition(undefined)
    },
  }
}
