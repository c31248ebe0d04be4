import { lastAtOrBefore, type Timeline } from '../position/timeline.ts'
import { atStreamEnd } from './recovery-rules.ts'
import type { SequencerEvent, StreamFailure, Track } from './track.ts'

/**
 * The files of a book as one sequence: what is playing, what is wanted, what comes next. Pure; `track-sequencer.ts` performs the
 * effects.
 */
export interface Sequence {
  timeline: Timeline | undefined
  file: number
  /** The position to play from once a track has been found. */
  target: number
  speed: number
  /** Incremented when an earlier request becomes obsolete. */
  turn: number
  track: Track | undefined
  next: { file: number; track: Track } | undefined
  isWanted: boolean
  /** A track has been requested. */
  isRequesting: boolean
  reconnects: number
  /** The file whose track was requested in advance; -1 for none. */
  preparing: number
  /** The last reported position, and when it was reported. */
  reported: { position: number; at: number }
}

export type SequenceInput =
  | { kind: 'open'; timeline: Timeline; at: number }
  | { kind: 'close' | 'play' | 'pause' | 'reload' }
  | { kind: 'seek' | 'go'; to: number }
  | { kind: 'speed'; speed: number }
  /** A track was found for a request; undefined if the file cannot be played. */
  | { kind: 'found'; turn: number; at: number; track: Track | undefined }
  | { kind: 'prepared'; turn: number; file: number; track: Track | undefined }
  /** Commands from the recovery. */
  | { kind: 'again'; waitMs: number }
  | { kind: 'fail'; why: StreamFailure }
  /** Events of the output. */
  | { kind: 'playing' | 'time' | 'waiting' | 'buffered' | 'ended' | 'interrupted' | 'blocked' }
  | { kind: 'error'; code: number }

export type SequenceEffect =
  | { kind: 'find'; file: number; at: number; turn: number }
  | { kind: 'prepare'; file: number; turn: number }
  | { kind: 'load'; url: string; at: number }
  | { kind: 'seek'; at: number }
  | { kind: 'speed'; speed: number }
  | { kind: 'preload'; url: string }
  | { kind: 'play' | 'pause' | 'unload' }
  /** Sends `go` after the delay; `call-off` cancels it. */
  | { kind: 'wait'; ms: number; to: number }
  | { kind: 'call-off' }
  | { kind: 'recovery'; step: 'watch' | 'rest' | 'came' | 'reset' }
  | { kind: 'recover'; code: number; track: Track; turn: number }
  | { kind: 'emit'; event: SequencerEvent }

interface Step {
  state: Sequence
  effects: readonly SequenceEffect[]
}

/** The clock in milliseconds, and the output's position within its URL in seconds. */
export interface Moment {
  ms: number
  outputAt: number
}

const PREPARE_BEFORE = 20
/** A seek to the very end stops short of it, so that playback then reaches it. */
const SHORT_OF_END = 0.25
const CONVERSION_WAIT_MS = 300

export const NO_SEQUENCE: Sequence = {
  timeline: undefined,
  file: 0,
  target: 0,
  speed: 1,
  turn: 0,
  track: undefined,
  next: undefined,
  isWanted: false,
  isRequesting: false,
  reconnects: 0,
  preparing: -1,
  reported: { position: 0, at: 0 },
}

export function nextSequence(state: Sequence, input: SequenceInput, now: Moment): Step {
  switch (input.kind) {
    case 'open':
      return open(state, input)
    case 'close':
      return {
        state: { ...state, turn: state.turn + 1, timeline: undefined, track: undefined, isWanted: false },
        effects: [{ kind: 'call-off' }, recovery('reset'), { kind: 'unload' }],
      }
    case 'play':
      return play(state)
    case 'pause':
      return { state: { ...state, isWanted: false }, effects: [recovery('rest'), { kind: 'pause' }] }
    case 'seek':
      return seek(state, input.to, now)
    case 'speed':
      return { state: { ...state, speed: input.speed }, effects: [{ kind: 'speed', speed: input.speed }] }
    case 'reload':
      return retry(state, positionOf(state, now.outputAt))
    case 'go':
      return go(state, input.to)
    case 'again':
      return retry(state, state.target, input.waitMs)
    case 'fail':
      return fail(state, input.why)
    case 'found':
      return found(state, input, now)
    case 'prepared':
      return prepared(state, input)
    default:
      return afterOutput(state, input, now)
  }
}

type OutputInput = Extract<
  SequenceInput,
  { kind: 'playing' | 'time' | 'waiting' | 'buffered' | 'ended' | 'interrupted' | 'blocked' | 'error' }
>

function afterOutput(state: Sequence, input: OutputInput, now: Moment): Step {
  switch (input.kind) {
    case 'time':
      return advanced(state, now)
    case 'ended':
      return ended(state, now)
    case 'blocked':
      return fail(state, 'blocked')
    case 'playing':
      return { state: reportedAt(state, now), effects: [recovery('watch'), emit({ kind: 'started' })] }
    case 'interrupted':
      return { state: { ...state, isWanted: false }, effects: [recovery('rest'), emit({ kind: 'interrupted' })] }
    case 'error': {
      const { track, isRequesting, turn } = state
      return { state, effects: track && !isRequesting ? [{ kind: 'recover', code: input.code, track, turn }] : [] }
    }
    default:
      return { state, effects: [emit({ kind: input.kind })] }
  }
}

export function positionOf({ timeline, file, track, isRequesting, target }: Sequence, outputAt: number): number {
  const now = timeline?.files[file]
  if (!track || !now || isRequesting) return target
  const within = track.offset + outputAt
  return now.start + (now.duration > 0 ? Math.min(within, now.duration) : within)
}

function open(state: Sequence, { timeline, at }: { timeline: Timeline; at: number }): Step {
  return {
    state: { ...NO_SEQUENCE, speed: state.speed, turn: state.turn + 1, timeline, target: at },
    effects: [{ kind: 'call-off' }, recovery('reset'), { kind: 'unload' }],
  }
}

function play(state: Sequence): Step {
  const wanted = { ...state, isWanted: true }
  if (state.isRequesting) return { state: wanted, effects: [recovery('watch')] }
  if (state.track) return { state: wanted, effects: [recovery('watch'), { kind: 'play' }] }
  return after([recovery('watch')], go(wanted, state.target))
}

/** Requests the track of the file at a position; a later request wins. */
function go(state: Sequence, to: number): Step {
  if (!state.timeline) return { state, effects: [] }
  const file = lastAtOrBefore(state.timeline.files, to)
  const at = Math.max(0, to - (state.timeline.files[file]?.start ?? 0))
  const turn = state.turn + 1
  return {
    state: { ...state, target: to, file, turn, isRequesting: true },
    effects: [{ kind: 'call-off' }, { kind: 'find', file, at, turn }],
  }
}

function found(state: Sequence, { turn, at, track }: Extract<SequenceInput, { kind: 'found' }>, now: Moment): Step {
  if (turn !== state.turn) return { state, effects: [] }
  const received = { ...state, isRequesting: false }
  return track ? put(received, track, at, now) : fail(received, 'cannot-convert')
}

/** A conversion starts at its beginning; any other URL is entered at `at`. */
function put(state: Sequence, track: Track, at: number, now: Moment): Step {
  const startAt = isStream(track) ? 0 : at
  return {
    state: reportedAt({ ...state, track }, { ...now, outputAt: startAt }),
    effects: [
      { kind: 'load', url: track.url, at: startAt },
      { kind: 'speed', speed: state.speed },
      ...(state.isWanted ? [{ kind: 'play' } as const] : []),
    ],
  }
}

/** The next `play` requests the URL again. */
function fail(state: Sequence, why: StreamFailure): Step {
  return {
    state: { ...state, turn: state.turn + 1, track: undefined, isWanted: false, isRequesting: false },
    effects: [{ kind: 'pause' }, recovery('reset'), emit({ kind: 'failed', why, file: state.file })],
  }
}

/** Playback advanced. */
function advanced(state: Sequence, now: Moment): Step {
  if (state.isRequesting || !state.isWanted) return { state, effects: [] }
  const position = positionOf(state, now.outputAt)
  const [advance, passedMs] = [position - state.reported.position, now.ms - state.reported.at]
  const reported = reportedAt(state, now)
  if (advance <= 0) return { state: reported, effects: [] }
  const preparing = fileToPrepare(state, position)
  return {
    state: { ...reported, target: position, preparing: preparing ?? state.preparing },
    effects: [
      recovery('came'),
      ...(preparing === undefined ? [] : [{ kind: 'prepare', file: preparing, turn: state.turn } as const]),
      // Waiting without audio does not count; the clock may be set back in between.
      emit({ kind: 'sounded', position, ms: Math.max(0, Math.min(passedMs, (advance / state.speed) * 1000 + 300)) }),
    ],
  }
}

function fileToPrepare({ timeline, file, preparing, speed }: Sequence, position: number): number | undefined {
  const next = timeline?.files[file + 1]
  const isSoon = next !== undefined && next.start - position <= PREPARE_BEFORE * speed
  return isSoon && preparing !== file + 1 ? file + 1 : undefined
}

function prepared(state: Sequence, { turn, file, track }: Extract<SequenceInput, { kind: 'prepared' }>): Step {
  if (!track || turn !== state.turn || state.preparing !== file) return { state, effects: [] }
  return { state: { ...state, next: { file, track } }, effects: [{ kind: 'preload', url: track.url }] }
}

/** Handled within the event itself, since a locked phone does not start playback later. */
function ended(state: Sequence, now: Moment): Step {
  const { timeline, file, track, isRequesting, reconnects } = state
  const current = timeline?.files[file]
  if (!timeline || !current || isRequesting) return { state, effects: [] }
  const position = positionOf(state, now.outputAt)
  const then =
    track && isStream(track) ? atStreamEnd({ duration: current.duration, reached: position - current.start }, reconnects) : 'next'
  if (then === 'give-up') return fail(state, 'broken-off')
  if (then === 'reconnect') return retry({ ...state, reconnects: reconnects + 1 }, position)
  return enterNext({ ...state, reconnects: 0 }, timeline, now)
}

function enterNext(state: Sequence, timeline: Timeline, now: Moment): Step {
  const following = timeline.files[state.file + 1]
  if (!following)
    return {
      state: { ...state, target: timeline.duration, track: undefined, isWanted: false },
      effects: [recovery('reset'), emit({ kind: 'over' })],
    }
  const ready = state.next?.file === state.file + 1 ? state.next : undefined
  if (!ready) return go({ ...state, target: following.start }, following.start)
  const entered = { ...state, target: following.start, file: ready.file, turn: state.turn + 1, next: undefined }
  return put(entered, ready.track, 0, now)
}

function seek(state: Sequence, to: number, now: Moment): Step {
  const { timeline, file, track, isRequesting, isWanted } = state
  if (!timeline) return { state, effects: [] }
  const last = timeline.files.at(-1)
  const end = last && last.duration > 0 ? Math.max(0, timeline.duration - SHORT_OF_END) : to
  const at = Math.max(0, Math.min(to, end))
  const current = timeline.files[file]
  const sought = { ...state, reconnects: 0, target: at }
  if (!track && !isRequesting && !isWanted) return { state: sought, effects: [] }
  // Every URL of a conversion starts one, so holding skip requests only the last.
  if (track && isStream(track)) return retry(sought, at, CONVERSION_WAIT_MS)
  const isHere = current !== undefined && lastAtOrBefore(timeline.files, at) === file
  if (!track || isRequesting || !isHere) return retry(sought, at)
  return { state: { ...sought, reported: { position: at, at: now.ms } }, effects: [{ kind: 'seek', at: at - current.start }] }
}

/** Requests the URL at a position again. */
function retry(state: Sequence, at: number, waitMs = 0): Step {
  const waiting = { ...state, target: at, turn: state.turn + 1, next: undefined, preparing: -1, isRequesting: true }
  if (waitMs === 0) return go(waiting, at)
  return { state: waiting, effects: [{ kind: 'call-off' }, { kind: 'wait', ms: waitMs, to: at }] }
}

const reportedAt = (state: Sequence, { ms, outputAt }: Moment): Sequence => ({
  ...state,
  reported: { position: positionOf(state, outputAt), at: ms },
})

/** A conversion on the server has no length and no seeking. */
const isStream = ({ isConverted, isLocal }: Track): boolean => isConverted && !isLocal

const recovery = (step: 'watch' | 'rest' | 'came' | 'reset') => ({ kind: 'recovery', step }) as const
const emit = (event: SequencerEvent) => ({ kind: 'emit', event }) as const
const after = (effects: readonly SequenceEffect[], { state, effects: more }: Step): Step => ({
  state,
  effects: [...effects, ...more],
})
