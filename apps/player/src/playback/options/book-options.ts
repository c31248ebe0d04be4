import { setFinished } from '../position/playback-state.ts'
import type { Keeper } from '../sync/progress-sync.ts'
import type { BookSettings } from './settings.ts'
import { MOST_SKIPPED, type SkippedEnds } from '../position/skipped-ends.ts'
import { type Sound, soundMaker } from '../engine/audio-effects.ts'
import { type SpeedScope, toSpeed } from './speed.ts'
import type { Loaded, Stage } from '../player-context.ts'

/** What a listener chooses for the book that sounds. */
export interface Chooser {
  setSpeed(speed: number, scope: SpeedScope): void
  setSound(change: Partial<Sound>): void
  setSkippedEnds(change: Partial<SkippedEnds>): void
  setVolume(volume: number): void
  setFinished(finished: boolean): void
  setSetAside(setAside: boolean): void
  /** The choices of a book that was just opened reach the sound. */
  apply(loaded: Loaded): void
}

export function createChooser(
  { needs, board, reel, output, loaded: now }: Stage,
  keeper: Keeper,
  changed: (loaded: Loaded) => void,
): Chooser {
  const { settings, changeSettings, clock } = needs

  function keepForBook(key: string, change: Omit<BookSettings, 'at'>): void {
    const { books } = settings.peek()
    changeSettings({ books: { ...books, [key]: { ...books[key], ...change, at: clock.now() } } })
  }

  /** A server makes the sound of a new address; the page tunes what sounds already. */
  function applySound(hasChanged: boolean): void {
    const maker = soundMaker(needs.isPhoneWebKit, needs.flags().canGain)
    if (maker === 'page') output().setSound(board.sound.peek())
    else if (maker === 'server' && hasChanged) reel().reload()
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
      reel().report()
      board.speed.value = speed
      board.speedScope.value = scope
      loaded.inheritedSpeed = scope === 'book' ? undefined : speed
      reel().setSpeed(speed)
      keeper.mirror(loaded)
      changed(loaded)
    },
    setSound(change) {
      const loaded = now()
      if (!loaded) return
      board.sound.value = { ...board.sound.peek(), ...change }
      keepForBook(loaded.key, board.sound.peek())
      applySound(true)
    },
    setSkippedEnds(change) {
      const loaded = now()
      if (!loaded) return
      const within = (seconds: number) => Math.min(MOST_SKIPPED, Math.max(0, Math.round(seconds)))
      const { first, last } = { ...board.skippedEnds.peek(), ...change }
      board.skippedEnds.value = { first: within(first), last: within(last) }
      keepForBook(loaded.key, board.skippedEnds.peek())
    },
    setVolume(volume) {
      board.volume.value = Math.min(1, Math.max(0, volume))
      output().setVolume(board.volume.peek())
    },
    setFinished(finished) {
      const loaded = now()
      if (!loaded) return
      loaded.isTouched = true
      loaded.course = setFinished(loaded.course, { finished, at: clock.now() })
      keeper.save(loaded)
      keeper.show(loaded)
    },
    setSetAside(setAside) {
      const loaded = now()
      if (!loaded) return
      board.setAside.value = setAside
      needs.setAside(loaded.ref, setAside)
    },
    apply() {
      reel().setSpeed(board.speed.peek())
      const maker = soundMaker(needs.isPhoneWebKit, needs.flags().canGain)
      board.soundChoices.value = { boost: maker !== 'nobody', even: maker !== 'nobody', voice: maker === 'page' }
      if (maker === 'page') output().setSound(board.sound.peek())
    },
  }

  function letGo(key: string): void {
    const own = settings.peek().books[key]
    if (own?.speed === undefined) return
    const { speed: _, ...rest } = own
    changeSettings({ books: { ...settings.peek().books, [key]: rest } })
  }
}
