import type { Sound } from '../engine/audio-effects.ts'
import type { Loaded } from '../loaded.ts'
import type { PlayerContext } from '../player-context.ts'
import { type SkippedEnds, toSkippedEnds } from '../position/skipped-ends.ts'
import type { ProgressSync } from '../sync/progress-sync.ts'
import type { BookSettings } from './settings.ts'
import { createSoundOptions } from './sound-options.ts'
import { type SpeedScope, settingsWithSpeed, toSpeed } from './speed.ts'

export interface BookOptions {
  setSpeed(speed: number, scope: SpeedScope): void
  setSound(change: Partial<Sound>): void
  setSkippedEnds(change: Partial<SkippedEnds>): void
  setVolume(volume: number): void
  setFinished(finished: boolean): void
  setSetAside(setAside: boolean): void
  /** Applies the options of a book just opened. */
  apply(loaded: Loaded): void
}

export function createBookOptions(
  context: PlayerContext<'clock' | 'settings' | 'changeSettings' | 'setAside' | 'flags' | 'isPhoneWebKit'>,
  progressSync: ProgressSync,
): BookOptions {
  const { needs, store, sequencer, currentBook, tell } = context
  const { settings, changeSettings, clock } = needs

  function setSpeed(wanted: number, scope: SpeedScope): void {
    const loaded = currentBook()
    const speed = toSpeed(wanted)
    const book = loaded && { key: loaded.key, series: loaded.book.series, at: clock.now() }
    const patch = settingsWithSpeed(settings.peek(), { speed, scope, book })
    if (Object.keys(patch).length > 0) changeSettings(patch)
    if (!loaded) return
    sequencer().report()
    store.speed.value = speed
    store.speedScope.value = scope
    loaded.send({ kind: 'speed', inherited: scope === 'book' ? undefined : speed })
    sequencer().setSpeed(speed)
    progressSync.saveLocally(loaded)
    tell({ kind: 'moved', loaded })
  }

  function keepForBook(key: string, change: Omit<BookSettings, 'at'>): void {
    const { books } = settings.peek()
    changeSettings({ books: { ...books, [key]: { ...books[key], ...change, at: clock.now() } } })
  }

  return {
    setSpeed,
    ...createSoundOptions(context, keepForBook),
    setSkippedEnds(change) {
      const loaded = currentBook()
      if (!loaded) return
      store.skippedEnds.value = toSkippedEnds({ ...store.skippedEnds.peek(), ...change })
      keepForBook(loaded.key, store.skippedEnds.peek())
    },
    setFinished(finished) {
      const loaded = currentBook()
      if (!loaded) return
      loaded.send({ kind: 'finish', finished, at: clock.now() })
      progressSync.save(loaded)
      progressSync.show(loaded)
    },
    setSetAside(setAside) {
      const loaded = currentBook()
      if (!loaded) return
      store.setAside.value = setAside
      needs.setAside(loaded.ref, setAside)
    },
  }
}
