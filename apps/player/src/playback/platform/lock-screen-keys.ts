import type { Loaded } from '../loaded.ts'
import type { PlayerContext } from '../player-context.ts'
import type { Seeking } from '../position/seeking.ts'
import { chapterAt } from '../position/timeline.ts'
import { type LockScreenHandlers, positionFrom, positionIn, type Stretch, stretchAt } from './lock-screen.ts'

export interface LockScreenKeys {
  /** Updates everything on a change, never per tick, since browsers lose what was set before playback. */
  show(loaded: Loaded): void
  clear(): void
}

/** System chapter lists are not made for thousands of entries. */
const MAX_CHAPTERS = 300

export function createLockScreenKeys({
  context,
  seeking,
  play,
  pause,
}: {
  context: PlayerContext<'lockScreen' | 'settings'>
  seeking: Seeking
  play: () => void
  pause: () => void
}): LockScreenKeys {
  const { needs, store, currentBook } = context
  const { lockScreen, settings } = needs

  const stretchOf = ({ book, state }: Loaded): Stretch => stretchAt(book.timeline, state.position, settings.peek().lockScreen)

  /** Headset keys skip, unless the listener chose chapters. */
  const byKey = (direction: 'back' | 'forward') => () => {
    if (settings.peek().headsetKeys === 'time') return seeking.skip(direction)
    if (direction === 'forward') seeking.nextChapter()
    else seeking.previousChapter()
  }

  const handlers: LockScreenHandlers = {
    play,
    pause,
    // The book remains loaded for when the listener returns.
    stop: pause,
    seekbackward: ({ seekOffset }) => seeking.skip('back', seekOffset),
    seekforward: ({ seekOffset }) => seeking.skip('forward', seekOffset),
    seekto({ seekTime }) {
      const loaded = currentBook()
      if (loaded && seekTime !== undefined && !store.guard.peek())
        seeking.jump(positionFrom(stretchOf(loaded), seekTime), 'lock-screen')
    },
    nexttrack: byKey('forward'),
    previoustrack: byKey('back'),
  }

  return {
    show(loaded) {
      const { book, state, ref } = loaded
      const { title } = chapterAt(book.timeline, state.position)
      lockScreen.show({
        title: title || book.title,
        artist: [book.title, book.author].filter(Boolean).join(', '),
        album: book.title,
        cover: { ...ref, ...(book.coverVersion ? { version: book.coverVersion } : {}) },
        chapters:
          book.timeline.chapters.length > MAX_CHAPTERS
            ? []
            : book.timeline.chapters.map(({ title: name, start }) => ({ title: name, startTime: start })),
      })
      lockScreen.setState(store.wanted.peek() ? 'playing' : 'paused')
      lockScreen.setPosition(positionIn(stretchOf(loaded), state.position, store.speed.peek()))
      lockScreen.handle(handlers)
    },
    clear() {
      lockScreen.show(undefined)
      lockScreen.setState('none')
      lockScreen.setPosition(undefined)
    },
  }
}
