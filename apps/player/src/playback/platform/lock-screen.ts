import { chapterAt, type Timeline } from '../position/timeline.ts'

/** The span of the lock screen's progress bar. */
export interface Stretch {
  start: number
  length: number
}

/** The chapter, because an accidental touch on a whole-book bar would cost hours. */
export function stretchAt(timeline: Timeline, position: number, spans: 'chapter' | 'book'): Stretch {
  if (spans === 'book' || timeline.chapters.length < 2) return { start: 0, length: timeline.duration }
  const { start, end } = chapterAt(timeline, position)
  return { start, length: end - start }
}

export interface PositionState {
  duration: number
  position: number
  playbackRate: number
}

/** Undefined without a length, for which browsers throw. */
export function positionIn({ start, length }: Stretch, position: number, speed: number): PositionState | undefined {
  if (!(length > 0)) return undefined
  return { duration: length, position: Math.min(length, Math.max(0, position - start)), playbackRate: speed }
}

export const positionFrom = ({ start, length }: Stretch, position: number): number =>
  start + Math.min(length, Math.max(0, position))

export type LockScreenAction = 'play' | 'pause' | 'stop' | 'seekbackward' | 'seekforward' | 'seekto' | 'previoustrack' | 'nexttrack'

export interface LockScreenFacts {
  title: string
  artist: string
  album: string
  /** Identifies the cover; its URL is never passed to the system. */
  cover: { libraryId: number; path: string; version?: string }
  chapters: readonly { title: string; startTime: number }[]
}

export type LockScreenHandlers = Readonly<Record<LockScreenAction, (details: { seekOffset?: number; seekTime?: number }) => void>>

/** The Media Session of the system, and the keys of headsets. */
export interface LockScreen {
  show(facts: LockScreenFacts | undefined): void
  setState(state: 'playing' | 'paused' | 'none'): void
  setPosition(state: PositionState | undefined): void
  handle(handlers: LockScreenHandlers): void
}
