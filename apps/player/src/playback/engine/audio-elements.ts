import { begin, bufferedTo, type Deck, positionOf, seek, takesVolume } from './audio-deck.ts'
import type { SoundGraph } from './audio-graph.ts'
import type { AudioOutput, OutputEvent } from './audio-output.ts'
import { createDeckPair, type DeckPair } from './deck-pair.ts'
import { createDeckSound } from './deck-sound.ts'

const ourGraph = async () => (await import('./audio-graph.ts')).graphOver

/** Two alternating audio elements, so that the next file is loaded before the current one ends. */
export function createAudioElements({
  hasSpare,
  loadGraph = ourGraph,
}: {
  /** WebKit phones use one element: two might both resume when the phone wakes up. */
  hasSpare: boolean
  loadGraph?: () => Promise<(element: HTMLAudioElement) => SoundGraph>
}): AudioOutput {
  let emit: (event: OutputEvent) => void = () => undefined
  let [volume, isWanted] = [1, false]
  const sound = createDeckSound({ loadGraph, decks: () => decks, resume: (deck) => void (isWanted && start(deck)) })
  const decks: DeckPair = createDeckPair({ hasSpare, fit: sound.fit, isWanted: () => isWanted, emit: (event) => emit(event) })
  const { active } = decks

  function start(deck: Deck): void {
    begin(deck, volume, () => void (deck === active() && emit({ kind: 'blocked' })))
  }

  return {
    hasVolume: takesVolume(active()),
    setSound: sound.set,
    listen(ear) {
      emit = ear
    },
    load: decks.load,
    prepare: decks.prepare,
    unlock: () => void (active().url === '' && active().element.load()),
    play() {
      isWanted = true
      start(active())
    },
    pause() {
      isWanted = false
      active().element.pause()
    },
    seek: (at) => seek(active(), at),
    unload() {
      isWanted = false
      decks.unload()
    },
    setSpeed: decks.setSpeed,
    setVolume(wanted) {
      volume = wanted
      active().element.volume = wanted
    },
    at: () => positionOf(active()),
    bufferedTo: () => bufferedTo(active()),
    isSilent: () => active().element.paused,
    canPlay: (mime) => active().element.canPlayType(mime) !== '',
  }
}
