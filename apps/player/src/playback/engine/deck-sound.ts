import { type Deck, positionOf, put, retire } from './audio-deck.ts'
import { isPlain, PLAIN, type Sound } from './audio-effects.ts'
import type { SoundGraph } from './audio-graph.ts'
import type { DeckPair } from './deck-pair.ts'

interface DeckSoundNeeds {
  loadGraph: () => Promise<(element: HTMLAudioElement) => SoundGraph>
  decks: () => DeckPair
  /** Begins, if sound is wanted now. */
  resume: (deck: Deck) => void
}

interface DeckSound {
  /** Gives a new deck the wanted sound. */
  fit(deck: Deck): Deck
  set(sound: Sound): void
}

/** The effects on decks: a graph is loaded and built when the first one is wanted. */
export function createDeckSound({ loadGraph, decks, resume }: DeckSoundNeeds): DeckSound {
  let sound: Sound = PLAIN
  let makeGraph: ((element: HTMLAudioElement) => SoundGraph) | undefined

  /** An element with the wanted kind of way takes over from the one that sounds: a graph cannot be taken off. */
  function rebuild(): void {
    const at = positionOf(decks().active())
    const old = decks().renew()
    const active = decks().active()
    if (old.active.url) {
      put(active, old.active.url, at)
      resume(active)
    }
    retire(old.active)
    if (old.spare) retire(old.spare)
  }

  return {
    fit(deck) {
      if (makeGraph && !isPlain(sound)) {
        deck.graph = makeGraph(deck.element)
        deck.graph.tune(sound)
      }
      return deck
    },
    set(wanted) {
      sound = wanted
      const { graph } = decks().active()
      if ((graph !== undefined) !== isPlain(sound)) {
        graph?.tune(sound)
        decks().spare()?.graph?.tune(sound)
      } else if (isPlain(sound) || makeGraph) rebuild()
      else
        loadGraph().then(
          (made) => {
            makeGraph = made
            if (!decks().active().graph && !isPlain(sound)) rebuild()
          },
          // The plain sound goes on.
          () => undefined,
        )
    },
  }
}
