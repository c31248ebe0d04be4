import { ignore } from '@chapterhouse/ui/ignore'
import type { AudioOutput } from './engine/audio-output.ts'
import type { SequencerEvent, TrackSequencer } from './engine/track.ts'
import { createTrackResolver } from './engine/track-resolver.ts'
import { createTrackSequencer } from './engine/track-sequencer.ts'
import { type Lazy, lazy } from './lazy.ts'
import type { Loaded, PlayerContext, PlayerNeeds } from './player-context.ts'
import { createPlayerStore } from './player-store.ts'

interface Machine {
  output: AudioOutput
  sequencer: TrackSequencer
}

interface OwnedContext {
  context: PlayerContext
  machine: Lazy<Machine>
  load(next: Loaded | undefined): void
  /** Called before the first playback. */
  ready(): Promise<void>
}

/** The loaded book, its signals, and the sequencer that plays it, which reports to `onEvent`. */
export function createPlayerContext(needs: PlayerNeeds, onEvent: (event: SequencerEvent) => void): OwnedContext {
  const { clock, probe, media } = needs
  const store = createPlayerStore()
  let loaded: Loaded | undefined
  let recalled: Promise<void> | undefined

  const machine = lazy<Machine>(() => {
    const output = needs.openOutput()
    store.hasVolume.value = output.hasVolume
    const { trackFor, giveUpOn } = tracks
    return { output, sequencer: createTrackSequencer({ output, clock, trackFor, giveUpOn, probe, media, onEvent }) }
  })
  const context: PlayerContext = {
    needs,
    store,
    loaded: () => loaded,
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
    ready() {
      recalled ??= tracks.recall().catch(ignore('codecs are learnt again'))
      return recalled
    },
  }
}
