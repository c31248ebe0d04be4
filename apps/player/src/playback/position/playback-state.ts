/** The playback state of one book; the device stores all of it. Times are milliseconds since 1970. */
export interface PlaybackState {
  position: number
  /** The position that saves send. */
  positionToSave: number
  /** After a jump or rewind, `positionToSave` lags behind until there was enough playback. */
  settling?: { by: 'jump' | 'rewind'; soundedMs: number } | undefined
  /** Content and time of the last save. */
  saved?: { position: number; finished: boolean; at?: number } | undefined
  /** Playback since then. */
  unsavedMs: number
  lastSoundedAt?: number | undefined
  hasJumpedSilently: boolean
  finished: boolean
  /** The listener marked the book as unfinished: now only the end of the audio finishes it. */
  isMarkedUnfinished: boolean
  /** Playback since "listen again". */
  againMs?: number | undefined
  /** When playback or the listener last changed the position; never decreases. */
  updatedAt: number
}

interface BookLength {
  duration: number
  storyEnd: number
}

export interface Step {
  state: PlaybackState
  /** Whether a save is due. */
  isDue: boolean
}

const SETTLED_MS = 5_000
const DUE_MS = 15_000
const AGAIN_MS = 60_000
/** With less than this left of a finished book, pressing play means "listen again". */
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

/** After `ms` of playback up to `position`. */
export function sounded(state: PlaybackState, report: { position: number; ms: number; at: number }, book: BookLength): Step {
  const settling = state.settling && { ...state.settling, soundedMs: state.settling.soundedMs + report.ms }
  const isSettled = settling === undefined || settling.soundedMs >= SETTLED_MS
  const againMs = state.againMs === undefined ? undefined : state.againMs + report.ms
  const isAgain = againMs !== undefined && againMs >= AGAIN_MS
  const next = finishedBySound(
    state,
    {
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
    },
    book,
  )
  const hasLanded = state.settling?.by === 'jump' && isSettled
  return { state: next, isDue: hasLanded || next.finished !== state.finished || (next.unsavedMs >= DUE_MS && isUnsaved(next)) }
}

/** `positionToSave` must pass the story end, not `position`: a jump past it counts only once it has settled. */
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

/** Playback moved on automatically, as after a skipped intro: not a jump, so `positionToSave` moves along. */
export const carriedOn = (state: PlaybackState, position: number): PlaybackState => ({
  ...state,
  position,
  positionToSave: state.settling ? state.positionToSave : position,
})

/** Before playback resumes; `rewindAfter` determines how much. */
export function rewound(state: PlaybackState, by: number): PlaybackState {
  const next = { ...state, hasJumpedSilently: false }
  if (by <= 0) return next
  return { ...next, position: state.position - by, settling: state.settling ?? { by: 'rewind', soundedMs: 0 } }
}

/** A pause by the listener settles a jump, but not a rewind. A pause for a call or another tab settles neither. */
export function paused(state: PlaybackState, { by }: { by: 'listener' | 'other' }, book: BookLength): Step {
  const staysBack = state.settling && (state.settling.by === 'rewind' || by === 'other')
  const positionToSave = staysBack ? state.positionToSave : state.position
  const landed = finishedBySound(state, { ...state, positionToSave, settling: staysBack ? state.settling : undefined }, book)
  const left = book.duration - landed.positionToSave
  const isNearlyDone = book.duration > 0 && left < Math.min(120, 0.01 * book.duration) && !landed.isMarkedUnfinished
  const next = isNearlyDone ? { ...landed, finished: true } : landed
  return { state: next, isDue: isUnsaved(next) }
}

/** The end of the audio finishes the book, even if it was marked as unfinished. A jump to the very end must settle first. */
export function ended(state: PlaybackState, { duration }: BookLength, at: number): Step {
  const atEnd = { ...state, position: duration, updatedAt: Math.max(state.updatedAt, at) }
  if (state.settling?.by === 'jump') return { state: atEnd, isDue: false }
  const next = { ...atEnd, positionToSave: duration, settling: undefined, finished: true, isMarkedUnfinished: false }
  return { state: next, isDue: isUnsaved(next) }
}

/** By the listener. */
export const setFinished = (state: PlaybackState, { finished, at }: { finished: boolean; at: number }): PlaybackState => ({
  ...state,
  finished,
  isMarkedUnfinished: !finished,
  againMs: undefined,
  updatedAt: Math.max(state.updatedAt, at),
})

export const listeningAgain = (state: PlaybackState): PlaybackState => ({ ...state, againMs: 0 })

/**
 * A save has the time when the position changed, not when it is sent. Of two saves with the same time, the server keeps the first.
 */
export const savedAs = (state: PlaybackState): PlaybackState & { saved: { at: number } } => {
  const at = isUnsaved(state) ? Math.max(state.updatedAt, (state.saved?.at ?? 0) + 1) : state.updatedAt
  return { ...state, unsavedMs: 0, updatedAt: at, saved: { position: state.positionToSave, finished: state.finished, at } }
}

export const isUnsaved = ({ saved, positionToSave, finished }: PlaybackState): boolean =>
  saved === undefined || Math.abs(saved.position - positionToSave) > 0.01 || saved.finished !== finished
