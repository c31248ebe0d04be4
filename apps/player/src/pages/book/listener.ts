import { parseClock } from '@chapterhouse/ui/parse-clock'
import type { Timeline, TimelineChapter } from '../../playback/position/timeline.ts'
import type { Note, Progress } from '../../server/responses.ts'
import type { ShownBookmark } from '../../server/waiting-marks.ts'

export interface OwnMark {
  kind: 'bookmark' | 'note'
  id: number
  position: number
  text: string
  label: string
  createdAt: string
  /** Not yet sent to the server. */
  isWaiting?: boolean
}

/** Bookmarks and notes in one list, by position. */
export function ownMarks(bookmarks: readonly ShownBookmark[], notes: readonly Note[]): OwnMark[] {
  return [
    ...bookmarks.map(({ id, position, note, label, created_at, isWaiting }) => ({
      kind: 'bookmark' as const,
      id,
      position: position,
      text: note,
      label,
      createdAt: created_at,
      ...(isWaiting && { isWaiting }),
    })),
    ...notes.map(({ id, position, body, created_at }) => ({
      kind: 'note' as const,
      id,
      position: position,
      text: body,
      label: '',
      createdAt: created_at,
    })),
  ].toSorted((a, b) => a.position - b.position)
}

export const marksIn = (marks: readonly OwnMark[], { start, end }: TimelineChapter): OwnMark[] =>
  marks.filter(({ position }) => position >= start && position < end)

type Standing =
  | { state: 'new' }
  | { state: 'begun'; position: number; left: number; speed: number; setAside: boolean }
  | { state: 'finished'; at: string | undefined }

export function standingOf(progress: Progress | null | undefined, duration: number): Standing {
  if (!progress) return { state: 'new' }
  const { position, finished, finished_at, playback_speed, set_aside } = progress
  if (finished) return { state: 'finished', at: finished_at }
  if (position <= 0 && !set_aside) return { state: 'new' }
  return {
    state: 'begun',
    position: position,
    left: Math.max(0, duration - position),
    speed: playback_speed > 0 ? playback_speed : 1,
    setAside: set_aside,
  }
}

/** The typed position in seconds; an empty field means the start. Undefined if it is not within a book of that duration. */
export function parsePosition(text: string, duration: number): number | undefined {
  const seconds = text.trim() === '' ? 0 : parseClock(text)
  return seconds !== undefined && seconds <= duration ? seconds : undefined
}

/** The rows to show of a long list: at most `max`, starting at the current one. */
export function rowsFrom(current: number, count: number, max: number): [from: number, to: number] {
  return count <= max ? [0, count] : [current, Math.min(current + max, count)]
}

export const startsOf = ({ chapters, duration }: Timeline): number[] =>
  duration > 0 ? chapters.map(({ start }) => start / duration) : []
