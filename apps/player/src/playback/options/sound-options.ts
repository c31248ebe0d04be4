import { type Sound, soundMaker } from '../engine/audio-effects.ts'
import type { PlayerContext } from '../player-context.ts'
import type { BookOptions } from './book-options.ts'

/** The audio effects of the loaded book, applied by this page or the server. */
export function createSoundOptions(
  { needs, store, sequencer, output, currentBook }: PlayerContext<'flags' | 'isPhoneWebKit'>,
  keepForBook: (key: string, sound: Sound) => void,
): Pick<BookOptions, 'setSound' | 'setVolume' | 'apply'> {
  const maker = () => soundMaker(needs.isPhoneWebKit, needs.flags().canGain)

  return {
    setSound(change) {
      const loaded = currentBook()
      if (!loaded) return
      store.sound.value = { ...store.sound.peek(), ...change }
      keepForBook(loaded.key, store.sound.peek())
      // The server applies effects to a new URL; the page adjusts current playback.
      if (maker() === 'page') output().setSound(store.sound.peek())
      else if (maker() === 'server') sequencer().reload()
    },
    setVolume(volume) {
      store.volume.value = Math.min(1, Math.max(0, volume))
      output().setVolume(store.volume.peek())
    },
    apply() {
      sequencer().setSpeed(store.speed.peek())
      const by = maker()
      store.soundChoices.value = { boost: by !== 'none', even: by !== 'none', voice: by === 'page' }
      if (by === 'page') output().setSound(store.sound.peek())
    },
  }
}
