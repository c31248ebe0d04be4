import { type Deck, positionOf, put, retire } from './audio-deck.ts'
import { isPlain, PLAIN, type Sound } from './audio-effects.ts'
import type { SoundGraph } from './audio-graph.ts'
import type { DeckPair } from './deck-pair.ts'

interface DeckSound {
  /** Applies the effects to a new deck. */
  fit(deck: Deck): Deck
  set(sound: Sound): void
}

/** Effects on decks: the audio graph is loaded and built when the first effect is enabled. */
export function createDeckSound({
  loadGraph,
  decks,
  resume,
}: {
  loadGraph: () => Promise<(element: HTMLAudioElement) => SoundGraph>
  decks: () => DeckPair
  /** Resumes playback if it is wanted. */
  resume: (deck: Deck) => void
}): DeckSound {
  let sound: Sound = PLAIN
  let makeGraph: ((element: HTMLAudioElement) => SoundGraph) | undefined

  /** Replaces the active element, with or without a graph, since a graph cannot be detached. */
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
          // Playback continues without effects.
          () => undefined,
        )
    },
  }
}
