import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Timeline } from '../position/timeline.ts'
import type { Track } from './track.ts'
import { type Moment, NO_SEQUENCE, nextSequence, type Sequence, type SequenceInput } from './track-sequence.ts'

/** Two files of a hundred seconds each. */
const timeline = {
  duration: 200,
  files: [
    { start: 0, duration: 100 },
    { start: 100, duration: 100 },
  ],
} as unknown as Timeline
const direct: Track = { url: '/direct', offset: 0, isConverted: false, isLocal: false }
const stream: Track = { ...direct, url: '/stream', isConverted: true }
const NOW: Moment = { ms: 1_000, outputAt: 40 }

const opened = (more: Partial<Sequence> = {}): Sequence => ({ ...NO_SEQUENCE, timeline, ...more })
const playing = (more: Partial<Sequence> = {}): Sequence => opened({ track: direct, isWanted: true, target: 40, ...more })
/** The effects of an input in short form. */
const effects = (state: Sequence, input: SequenceInput, now = NOW) =>
  nextSequence(state, input, now).effects.map((effect) =>
    'event' in effect ? effect.event.kind : 'step' in effect ? effect.step : effect.kind,
  )

const CASES: readonly [name: string, state: Sequence, input: SequenceInput, effects: readonly string[]][] = [
  ['play requests a track first', opened(), { kind: 'play' }, ['watch', 'call-off', 'find']],
  ['play with a track plays at once', opened({ track: direct }), { kind: 'play' }, ['watch', 'play']],
  ['play during a request only waits', opened({ isRequesting: true }), { kind: 'play' }, ['watch']],
  ['a found track is loaded and plays', opened({ isWanted: true, isRequesting: true }), found(direct), ['load', 'speed', 'play']],
  ['a found track stays silent if it is no longer wanted', opened({ isRequesting: true }), found(direct), ['load', 'speed']],
  ['a file without a track fails', opened({ isWanted: true, isRequesting: true }), found(undefined), ['pause', 'reset', 'failed']],
  ['a track of an earlier request is dropped', opened({ turn: 3, isRequesting: true }), found(direct), []],
  ['a seek in the same file seeks the output', playing(), { kind: 'seek', to: 60 }, ['seek']],
  ['a seek to another file requests its track', playing(), { kind: 'seek', to: 160 }, ['call-off', 'find']],
  ['a seek in a conversion waits a moment', playing({ track: stream }), { kind: 'seek', to: 60 }, ['call-off', 'wait']],
  ['a seek before the first play only moves the target', opened(), { kind: 'seek', to: 60 }, []],
  ['playback that advances is reported', playing(), { kind: 'time' }, ['came', 'sounded']],
  ['the end of the last file ends the book', playing({ file: 1 }), { kind: 'ended' }, ['reset', 'over']],
  [
    'a prepared file follows within the event',
    playing({ next: { file: 1, track: stream } }),
    { kind: 'ended' },
    ['load', 'speed', 'play'],
  ],
  ['without one the next file is requested', playing(), { kind: 'ended' }, ['call-off', 'find']],
  ['a conversion cut short is requested again', playing({ track: stream }), { kind: 'ended' }, ['call-off', 'find']],
  ['after three reconnects it fails', playing({ track: stream, reconnects: 3 }), { kind: 'ended' }, ['pause', 'reset', 'failed']],
  ['a call interrupts', playing(), { kind: 'interrupted' }, ['rest', 'interrupted']],
  ['an error goes to the recovery', playing(), { kind: 'error', code: 2 }, ['recover']],
  ['an error during a request is ignored', playing({ isRequesting: true }), { kind: 'error', code: 2 }, []],
]

for (const [name, state, input, expected] of CASES) test(name, () => assert.deepEqual(effects(state, input), expected))

test('prepares the next file once, twenty seconds of listening before it starts', () => {
  const { state, effects: first } = nextSequence(playing({ speed: 2, target: 50 }), { kind: 'time' }, { ms: 2_000, outputAt: 65 })
  assert.deepEqual(
    first.map(({ kind }) => kind),
    ['recovery', 'prepare', 'emit'],
  )
  assert.deepEqual(effects(state, { kind: 'time' }, { ms: 3_000, outputAt: 66 }), ['came', 'sounded'])
})

test('counts reported playback once, and never more than the clock allows', () => {
  const { state, effects: reported } = nextSequence(playing(), { kind: 'time' }, NOW)
  assert.deepEqual(reported.at(-1), { kind: 'emit', event: { kind: 'sounded', position: 40, ms: 1_000 } })
  assert.deepEqual(nextSequence(state, { kind: 'time' }, { ms: 1_500, outputAt: 40 }).effects, [])
})

test('a seek stops short of the very end', () => {
  assert.equal(nextSequence(playing(), { kind: 'seek', to: 500 }, NOW).state.target, 199.75)
})

function found(track: Track | undefined): SequenceInput {
  return { kind: 'found', turn: 0, at: 0, track }
}
