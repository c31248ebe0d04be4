/** How listening to one book goes; positionToSave on the device as it is. Moments are milliseconds since 1970. */
export interface PlaybackState {
  position: number
  /** The position that saves send. */
  positionToSave: number
  /** Since a jump or a rewind the positionToSave place stays behind, until sound has been heard there for a while. */
  settling?: { by: 'jump' | 'rewind'; soundedMs: number } | undefined
  /** The content of the last save, and its moment. */
  saved?: { position: number; finished: boolean; at?: number } | undefined
  /** Sounded since then. */
  unsavedMs: number
  lastSoundedAt?: number | undefined
  hasJumpedSilently: boolean
  finished: boolean
  /** The listener said "not finished": only the end of the sound finishes now. */
  isMarkedUnfinished: boolean
  /** Sounded since "listen again". */
  againMs?: number | undefined
  /** When the place was last changed by sound or by the listener; never goes back. */
  updatedAt: number
}

interface BookLength {
  duration: number
  storyEnd: number
}

export interface Step {
  state: PlaybackState
  /** A save should be made now. */
  isDue: boolean
}

const SETTLED_MS = 5_000
const DUE_MS = 15_000
const AGAIN_MS = 60_000
/** So little left of a finished book means: once more. */
export const NOTHING_LEFT = 5

export function beginAt(position: number, known: Partial<PlaybackState> = {}): PlaybackState {
  return {
    position,
    positionToSave: position,
    unsavedMs: 0,
    hasJumpedSilently: false,
    finished: false,
    isMarkedUnfinished: false,
    updatedAt: 0,
    ...known,
  }
}

/** Sound came out for `ms` and reached `position`. */
export function sounded(state: PlaybackState, report: { position: number; ms: number; at: number }, book: BookLength): Step {
  const settling = state.settling && { ...state.settling, soundedMs: state.settling.soundedMs + report.ms }
  const isSettled = settling === undefined || settling.soundedMs >= SETTLED_MS
  const againMs = state.againMs === undefined ? undefined : state.againMs + report.ms
  const isAgain = againMs !== undefined && againMs >= AGAIN_MS
  const next = finishedBySound(state, {
    ...state,
    position: report.position,
    positionToSave: isSettled ? report.position : state.positionToSave,
    settling: isSettled ? undefined : settling,
    unsavedMs: state.unsavedMs + report.ms,
    lastSoundedAt: report.at,
    hasJumpedSilently: false,
    finished: state.finished && !isAgain,
    isMarkedUnfinished: state.isMarkedUnfinished && !isAgain,
    againMs: isAgain ? undefined : againMs,
    updatedAt: Math.max(state.updatedAt, report.at),
  }, book) // biome-ignore format: one step
  const hasLanded = state.settling?.by === 'jump' && isSettled
  return { state: next, isDue: hasLanded || next.finished !== state.finished || (next.unsavedMs >= DUE_MS && isUnsaved(next)) }
}

/** The positionToSave place, not the sound, passes the end of the story: a jump over it counts once it has settled. */
function finishedBySound(before: PlaybackState, now: PlaybackState, { storyEnd }: BookLength): PlaybackState {
  const passes = before.positionToSave < storyEnd && now.positionToSave >= storyEnd
  return passes && !now.isMarkedUnfinished ? { ...now, finished: true } : now
}

export function jumped(state: PlaybackState, jump: { to: number; at: number; isSounding: boolean }): PlaybackState {
  return {
    ...state,
    position: jump.to,
    settling: { by: 'jump', soundedMs: 0 },
    hasJumpedSilently: state.hasJumpedSilently || !jump.isSounding,
    updatedAt: Math.max(state.updatedAt, jump.at),
  }
}

/** Sound went on somewhere else by itself, as over skipped ends: no jump, the positionToSave place goes along. */
export const carriedOn = (state: PlaybackState, position: number): PlaybackState => ({
  ...state,
  position,
  positionToSave: state.settling ? state.positionToSave : position,
})

/** Before sound starts again: how far back is decided by `rewindAfter`. */
export function rewound(state: PlaybackState, by: number): PlaybackState {
  const next = { ...state, hasJumpedSilently: false }
  if (by <= 0) return next
  return { ...next, position: state.position - by, settling: state.settling ?? { by: 'rewind', soundedMs: 0 } }
}

/** The listener paused: a jump counts now, a rewind does not. A pause by a call or another tab says nothing about a jump. */
export function paused(state: PlaybackState, { by }: { by: 'listener' | 'other' }, book: BookLength): Step {
  const staysBack = state.settling && (state.settling.by === 'rewind' || by === 'other')
  const positionToSave = staysBack ? state.positionToSave : state.position
  const landed = finishedBySound(state, { ...state, positionToSave, settling: staysBack ? state.settling : undefined }, book)
  const left = book.duration - landed.positionToSave
  const isNearlyDone = book.duration > 0 && left < Math.min(120, 0.01 * book.duration) && !landed.isMarkedUnfinished
  const next = isNearlyDone ? { ...landed, finished: true } : landed
  return { state: next, isDue: isUnsaved(next) }
}

/** All sound has been heard: that finishes, also what was held open. A jump to the very end has to settle first. */
export function ended(state: PlaybackState, { duration }: BookLength, at: number): Step {
  const atEnd = { ...state, position: duration, updatedAt: Math.max(state.updatedAt, at) }
  if (state.settling?.by === 'jump') return { state: atEnd, isDue: false }
  const next = { ...atEnd, positionToSave: duration, settling: undefined, finished: true, isMarkedUnfinished: false }
  return { state: next, isDue: isUnsaved(next) }
}

/** Set by hand. */
export const setFinished = (state: PlaybackState, { finished, at }: { finished: boolean; at: number }): PlaybackState => ({
  ...state,
  finished,
  isMarkedUnfinished: !finished,
  againMs: undefined,
  updatedAt: Math.max(state.updatedAt, at),
})

export const listeningAgain = (state: PlaybackState): PlaybackState => ({ ...state, againMs: 0 })

/** The moment that a save carries: when the place changed, not when it is sent. Of two saves of one moment a server keeps the first. */
export const savedAs = (state: PlaybackState): PlaybackState & { saved: { at: number } } => {
  const at = isUnsaved(state) ? Math.max(state.updatedAt, (state.saved?.at ?? 0) + 1) : state.updatedAt
  return { ...state, unsavedMs: 0, updatedAt: at, saved: { position: state.positionToSave, finished: state.finished, at } }
}

export const isUnsaved = ({ saved, positionToSave, finished }: PlaybackState): boolean =>
  saved === undefined || Math.abs(saved.position - positionToSave) > 0.01 || saved.finished !== finished
