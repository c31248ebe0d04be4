import { type Sound, soundMaker } from '../engine/audio-effects.ts'
import type { Loaded, PlayerContext } from '../player-context.ts'
import { setFinished } from '../position/playback-state.ts'
import { MOST_SKIPPED, type SkippedEnds } from '../position/skipped-ends.ts'
import type { ProgressSync } from '../sync/progress-sync.ts'
import type { BookSettings } from './settings.ts'
import { type SpeedScope, toSpeed } from './speed.ts'

/** What a listener chooses for the book that sounds. */
export interface BookOptions {
  setSpeed(speed: number, scope: SpeedScope): void
  setSound(change: Partial<Sound>): void
  setSkippedEnds(change: Partial<SkippedEnds>): void
  setVolume(volume: number): void
  setFinished(finished: boolean): void
  setSetAside(setAside: boolean): void
  /** The choices of a book that was just opened reach the sound. */
  apply(loaded: Loaded): void
}

export function createBookOptions(
  { needs, store, sequencer, output, loaded: now }: PlayerContext,
  progressSync: ProgressSync,
  changed: (loaded: Loaded) => void,
): BookOptions {
  const { settings, changeSettings, clock } = needs

  function keepForBook(key: string, change: Omit<BookSettings, 'at'>): void {
    const { books } = settings.peek()
    changeSettings({ books: { ...books, [key]: { ...books[key], ...change, at: clock.now() } } })
  }

  /** A server makes the sound of a new address; the page tunes what sounds already. */
  function applySound(hasChanged: boolean): void {
    const maker = soundMaker(needs.isPhoneWebKit, needs.flags().canGain)
    if (maker === 'page') output().setSound(store.sound.peek())
    else if (maker === 'server' && hasChanged) sequencer().reload()
  }

  return {
    setSpeed(wanted, scope) {
      const loaded = now()
      const speed = toSpeed(wanted)
      if (scope === 'default') changeSettings({ defaultSpeed: speed })
      if (!loaded) return
      if (scope === 'book') keepForBook(loaded.key, { speed })
      else if (scope === 'series' && loaded.book.series)
        changeSettings({ seriesSpeeds: { ...settings.peek().seriesSpeeds, [loaded.book.series]: speed } })
      // A wider choice lets go of the nearer one, else it would not be heard here.
      if (scope !== 'book') letGo(loaded.key)
      sequencer().report()
      store.speed.value = speed
      store.speedScope.value = scope
      loaded.inheritedSpeed = scope === 'book' ? undefined : speed
      sequencer().setSpeed(speed)
      progressSync.saveLocally(loaded)
      changed(loaded)
    },
    setSound(change) {
      const loaded = now()
      if (!loaded) return
      store.sound.value = { ...store.sound.peek(), ...change }
      keepForBook(loaded.key, store.sound.peek())
      applySound(true)
    },
    setSkippedEnds(change) {
      const loaded = now()
      if (!loaded) return
      const within = (seconds: number) => Math.min(MOST_SKIPPED, Math.max(0, Math.round(seconds)))
      const { first, last } = { ...store.skippedEnds.peek(), ...change }
      store.skippedEnds.value = { first: within(first), last: within(last) }
      keepForBook(loaded.key, store.skippedEnds.peek())
    },
    setVolume(volume) {
      store.volume.value = Math.min(1, Math.max(0, volume))
      output().setVolume(store.volume.peek())
    },
    setFinished(finished) {
      const loaded = now()
      if (!loaded) return
      loaded.isTouched = true
      loaded.state = setFinished(loaded.state, { finished, at: clock.now() })
      progressSync.save(loaded)
      progressSync.show(loaded)
    },
    setSetAside(setAside) {
      const loaded = now()
      if (!loaded) return
      store.setAside.value = setAside
      needs.setAside(loaded.ref, setAside)
    },
    apply() {
      sequencer().setSpeed(store.speed.peek())
      const maker = soundMaker(needs.isPhoneWebKit, needs.flags().canGain)
      store.soundChoices.value = { boost: maker !== 'nobody', even: maker !== 'nobody', voice: maker === 'page' }
      if (maker === 'page') output().setSound(store.sound.peek())
    },
  }

  function letGo(key: string): void {
    const own = settings.peek().books[key]
    if (own?.speed === undefined) return
    const { speed: _, ...rest } = own
    changeSettings({ books: { ...settings.peek().books, [key]: rest } })
  }
}
