import { ignore } from '@chapterhouse/ui/ignore'
import type { Clock } from '../platform/clock.ts'
import type { MediaAccess } from '../platform/media-access.ts'
import type { AudioOutput } from './audio-output.ts'
import { createStreamRecovery } from './stream-recovery.ts'
import type { SequencerEvent, Track, TrackSequencer } from './track.ts'
import { NO_SEQUENCE, nextSequence, positionOf, type SequenceEffect, type SequenceInput } from './track-sequence.ts'

interface TrackSequencerNeeds {
  output: AudioOutput
  clock: Clock
  /** Undefined: the file cannot be played. */
  trackFor(file: number, at: number): Promise<Track | undefined>
  /** Switches to another source for the file; false if there is none. */
  giveUpOn(file: number, track: Track): boolean
  /** The status of the response. */
  probe(url: string): Promise<number | 'offline'>
  media: Pick<MediaAccess, 'isOutdated' | 'replace'>
  onEvent(event: SequencerEvent): void
}

/** Plays the files of a book as one: performs the effects decided by `track-sequence.ts`. */
export function createTrackSequencer(needs: TrackSequencerNeeds): TrackSequencer {
  const { output, clock } = needs
  let state = NO_SEQUENCE
  const isActive = () => state.isWanted && !state.isRequesting

  function send(input: SequenceInput): void {
    const step = nextSequence(state, input, { ms: clock.now(), outputAt: output.at() })
    // Set before the effects: some of them send inputs immediately.
    state = step.state
    for (const effect of step.effects) perform(effect)
  }

  const recovery = createStreamRecovery({
    ...needs,
    isOn: isActive,
    nudge: () => output.isSilent() && output.play(),
    waiting: () => needs.onEvent({ kind: 'waiting' }),
    retry: (waitMs) => send({ kind: 'again', waitMs }),
    fail: (why) => send({ kind: 'fail', why }),
    anotherWay: (broken) => needs.giveUpOn(state.file, broken),
  })
  const perform = effectsOn({ ...needs, send, recovery, isTurn: (turn) => turn === state.turn })

  output.listen(send)
  return {
    position: () => positionOf(state, output.at()),
    bufferedTo() {
      const { timeline, file, track, isRequesting, target } = state
      return track && !isRequesting ? (timeline?.files[file]?.start ?? 0) + track.offset + output.bufferedTo() : target
    },
    report: () => send({ kind: 'time' }),
    open: (timeline, at) => send({ kind: 'open', timeline, at }),
    close: () => send({ kind: 'close' }),
    play: () => send({ kind: 'play' }),
    pause() {
      // Counts playback since the last report.
      send({ kind: 'time' })
      send({ kind: 'pause' })
    },
    seek: (to) => send({ kind: 'seek', to }),
    setSpeed: (speed) => send({ kind: 'speed', speed }),
    reload: () => send({ kind: 'reload' }),
    check: () => void (isActive() && output.isSilent() && output.play()),
  }
}

interface EffectNeeds extends TrackSequencerNeeds {
  send: (input: SequenceInput) => void
  recovery: ReturnType<typeof createStreamRecovery>
  isTurn: (turn: number) => boolean
}

function effectsOn({ output, clock, trackFor, onEvent, send, recovery, isTurn }: EffectNeeds): (effect: SequenceEffect) => void {
  let callOff: () => void = () => undefined
  const perform: { [K in SequenceEffect['kind']]: (effect: Extract<SequenceEffect, { kind: K }>) => void } = {
    find: ({ file, at, turn }) => void trackFor(file, at).then((track) => send({ kind: 'found', turn, at, track })),
    prepare: ({ file, turn }) =>
      void trackFor(file, 0).then(
        (track) => send({ kind: 'prepared', turn, file, track }),
        () => undefined,
      ),
    load: ({ url, at }) => output.load(url, at),
    seek: ({ at }) => output.seek(at),
    speed: ({ speed }) => output.setSpeed(speed),
    preload: ({ url }) => output.prepare(url),
    play: () => output.play(),
    pause: () => output.pause(),
    unload: () => output.unload(),
    wait: ({ ms, to }) => {
      callOff = clock.after(ms, () => send({ kind: 'go', to }))
    },
    'call-off': () => callOff(),
    recovery: ({ step }) => recovery[step](),
    recover: ({ code, track, turn }) =>
      void recovery.broke(code, track, () => isTurn(turn)).catch(ignore('the player shows its own failure')),
    emit: ({ event }) => onEvent(event),
  }
  return (effect) => (perform[effect.kind] as (effect: SequenceEffect) => void)(effect)
}
