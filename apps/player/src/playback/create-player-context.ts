import { ignore } from '@chapterhouse/ui/ignore'
import type { AudioOutput } from './engine/audio-output.ts'
import type { TrackSequencer } from './engine/track.ts'
import { createTrackResolver } from './engine/track-resolver.ts'
import { createTrackSequencer } from './engine/track-sequencer.ts'
import { type Lazy, lazy } from './lazy.ts'
import type { Loaded } from './loaded.ts'
import type { PlayerContext, PlayerNeeds } from './player-context.ts'
import type { PlayerFact } from './player-facts.ts'
import { createPlayerStore } from './player-store.ts'

interface Machine {
  output: AudioOutput
  sequencer: TrackSequencer
}

interface OwnedContext {
  context: PlayerContext<keyof PlayerNeeds>
  machine: Lazy<Machine>
  load(next: Loaded | undefined): void
  /** Handles facts from the other parts from now on. */
  follow(react: (fact: PlayerFact) => void): void
  /** Called before the first playback. */
  ready(): Promise<void>
}

/** The loaded book, its signals, the sequencer that plays it, and how parts inform each other of changes. */
export function createPlayerContext(needs: PlayerNeeds): OwnedContext {
  const { clock, probe, media } = needs
  const store = createPlayerStore()
  let loaded: Loaded | undefined
  let react: ((fact: PlayerFact) => void) | undefined
  const tell = (fact: PlayerFact) => react?.(fact)
  let recalled: Promise<void> | undefined

  const machine = lazy<Machine>(() => {
    const output = needs.openOutput()
    store.hasVolume.value = output.hasVolume
    const { trackFor, giveUpOn } = tracks
    return {
      output,
      sequencer: createTrackSequencer({
        output,
        clock,
        trackFor,
        giveUpOn,
        probe,
        media,
        onEvent: (event) => tell({ kind: 'track', event }),
      }),
    }
  })
  const context: OwnedContext['context'] = {
    needs,
    store,
    tell,
    currentBook: () => loaded,
    sequencer: () => machine.get().sequencer,
    output: () => machine.get().output,
  }
  const tracks = createTrackResolver(context)

  return {
    context,
    machine,
    load(next) {
      loaded = next
    },
    follow(next) {
      react = next
    },
    ready() {
      recalled ??= tracks.recall().catch(ignore('codecs are learnt again'))
      return recalled
    },
  }
}
