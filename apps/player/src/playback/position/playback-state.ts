/** How listening to one book goes; kept on the device as it is. Moments are milliseconds since 1970. */
export interface Course {
  place: number
  /** What saves carry. */
  kept: number
  /** Since a jump or a rewind the kept place stays behind, until sound has been heard there for a while. */
  settling?: { by: 'jump' | 'rewind'; soundedMs: number } | undefined
  /** What the last save carried, and its moment. */
  saved?: { place: number; finished: boolean; at?: number } | undefined
  /** Sounded since then. */
  unsavedMs: number
  lastSoundedAt?: number | undefined
  hasJumpedSilently: boolean
  finished: boolean
  /** The listener said "not finished": only the end of the sound finishes now. */
  isHeldOpen: boolean
  /** Sounded since "listen again". */
  againMs?: number | undefined
  /** When the place was last changed by sound or by the listener; never goes back. */
  updatedAt: number
}

export interface BookLength {
  duration: number
  storyEnd: number
}

export interface Step {
  course: Course
  /** A save should be made now. */
  isDue: boolean
}

const SETTLED_MS = 5_000
const DUE_MS = 15_000
const AGAIN_MS = 60_000
/** So little left of a finished book means: once more. */
export const NOTHING_LEFT = 5

export function beginAt(place: number, known: Partial<Course> = {}): Course {
  return { place, kept: place, unsavedMs: 0, hasJumpedSilently: false, finished: false, isHeldOpen: false, updatedAt: 0, ...known }
}

/** Sound came out for `ms` and reached `place`. */
export function sounded(course: Course, heard: { place: number; ms: number; at: number }, book: BookLength): Step {
  const settling = course.settling && { ...course.settling, soundedMs: course.settling.soundedMs + heard.ms }
  const isSettled = settling === undefined || settling.soundedMs >= SETTLED_MS
  const againMs = course.againMs === undefined ? undefined : course.againMs + heard.ms
  const isAgain = againMs !== undefined && againMs >= AGAIN_MS
  const next = finishedBySound(course, {
    ...course,
    place: heard.place,
    kept: isSettled ? heard.place : course.kept,
    settling: isSettled ? undefined : settling,
    unsavedMs: course.unsavedMs + heard.ms,
    lastSoundedAt: heard.at,
    hasJumpedSilently: false,
    finished: course.finished && !isAgain,
    isHeldOpen: course.isHeldOpen && !isAgain,
    againMs: isAgain ? undefined : againMs,
    updatedAt: Math.max(course.updatedAt, heard.at),
  }, book) // biome-ignore format: one step
  const hasLanded = course.settling?.by === 'jump' && isSettled
  return { course: next, isDue: hasLanded || next.finished !== course.finished || (next.unsavedMs >= DUE_MS && isUnsaved(next)) }
}

/** The kept place, not the sound, passes the end of the story: a jump over it counts once it has settled. */
function finishedBySound(before: Course, now: Course, { storyEnd }: BookLength): Course {
  const passes = before.kept < storyEnd && now.kept >= storyEnd
  return passes && !now.isHeldOpen ? { ...now, finished: true } : now
}

export function jumped(course: Course, jump: { to: number; at: number; isSounding: boolean }): Course {
  return {
    ...course,
    place: jump.to,
    settling: { by: 'jump', soundedMs: 0 },
    hasJumpedSilently: course.hasJumpedSilently || !jump.isSounding,
    updatedAt: Math.max(course.updatedAt, jump.at),
  }
}

/** Sound went on somewhere else by itself, as over skipped ends: no jump, the kept place goes along. */
export const carriedOn = (course: Course, place: number): Course => ({
  ...course,
  place,
  kept: course.settling ? course.kept : place,
})

/** Before sound starts again: how far back is decided by `rewindAfter`. */
export function rewound(course: Course, by: number): Course {
  const next = { ...course, hasJumpedSilently: false }
  if (by <= 0) return next
  return { ...next, place: course.place - by, settling: course.settling ?? { by: 'rewind', soundedMs: 0 } }
}

/** The listener stopped the sound: a jump counts now, a rewind does not. What a call or another tab stopped says nothing of a jump. */
export function paused(course: Course, { by }: { by: 'listener' | 'other' }, book: BookLength): Step {
  const staysBack = course.settling && (course.settling.by === 'rewind' || by === 'other')
  const kept = staysBack ? course.kept : course.place
  const landed = finishedBySound(course, { ...course, kept, settling: staysBack ? course.settling : undefined }, book)
  const left = book.duration - landed.kept
  const isNearlyDone = book.duration > 0 && left < Math.min(120, 0.01 * book.duration) && !landed.isHeldOpen
  const next = isNearlyDone ? { ...landed, finished: true } : landed
  return { course: next, isDue: isUnsaved(next) }
}

/** All sound has been heard: that finishes, also what was held open. A jump to the very end has to settle first. */
export function ended(course: Course, { duration }: BookLength, at: number): Step {
  const place = { ...course, place: duration, updatedAt: Math.max(course.updatedAt, at) }
  if (course.settling?.by === 'jump') return { course: place, isDue: false }
  const next = { ...place, kept: duration, settling: undefined, finished: true, isHeldOpen: false }
  return { course: next, isDue: isUnsaved(next) }
}

/** Said by hand. */
export const setFinished = (course: Course, { finished, at }: { finished: boolean; at: number }): Course => ({
  ...course,
  finished,
  isHeldOpen: !finished,
  againMs: undefined,
  updatedAt: Math.max(course.updatedAt, at),
})

export const listeningAgain = (course: Course): Course => ({ ...course, againMs: 0 })

/** The moment that a save carries: when the place changed, not when it is sent. Of two saves of one moment a server keeps the first. */
export const savedAs = (course: Course): Course & { saved: { at: number } } => {
  const at = isUnsaved(course) ? Math.max(course.updatedAt, (course.saved?.at ?? 0) + 1) : course.updatedAt
  return { ...course, unsavedMs: 0, updatedAt: at, saved: { place: course.kept, finished: course.finished, at } }
}

export const isUnsaved = ({ saved, kept, finished }: Course): boolean =>
  saved === undefined || Math.abs(saved.place - kept) > 0.01 || saved.finished !== finished
