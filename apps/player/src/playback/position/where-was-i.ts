import { lastAtOrBefore, type Timeline } from './timeline.ts'
import type { Jump } from './undo-stack.ts'

/** A span or a position to go back to. */
export interface PositionRow {
  kind: 'sleep' | 'span' | 'jump'
  /** Where playback starts for this row. */
  from: number
  to?: number
  /** Milliseconds since 1970. */
  startedAt: number
  endedAt?: number
  /** Indexes of the first and last chapter. */
  chapters: readonly [first: number, last: number]
  device?: string
}

export interface ListeningRecords {
  spans: readonly { from_pos: number; to_pos: number; started_at: string; ended_at: string; device_name?: string }[]
  jumps: readonly Jump[]
  /** The positions where sleep timers that have ended were started. */
  sleeps: readonly { position: number; created_at: string }[]
}

/** Newest first, but the start of the last sleep timer is on top, for listeners who fell asleep. */
export function whereWasI({ spans, jumps, sleeps }: ListeningRecords, timeline: Timeline): PositionRow[] {
  const chapterOf = (position: number) => lastAtOrBefore(timeline.chapters, position)
  const rows: PositionRow[] = [
    ...spans.map(({ from_pos, to_pos, started_at, ended_at, device_name }) => ({
      kind: 'span' as const,
      from: from_pos,
      to: to_pos,
      startedAt: Date.parse(started_at),
      endedAt: Date.parse(ended_at),
      chapters: [chapterOf(from_pos), chapterOf(to_pos)] as const,
      ...(device_name ? { device: device_name } : {}),
    })),
    ...jumps.map(({ from, at }) => ({
      kind: 'jump' as const,
      from,
      startedAt: at,
      chapters: [chapterOf(from), chapterOf(from)] as const,
    })),
    ...sleeps.map(({ position, created_at }) => ({
      kind: 'sleep' as const,
      from: position,
      startedAt: Date.parse(created_at),
      chapters: [chapterOf(position), chapterOf(position)] as const,
    })),
  ]
  const sorted = rows.toSorted((a, b) => (b.endedAt ?? b.startedAt) - (a.endedAt ?? a.startedAt))
  const lastSleep = sorted.find(({ kind }) => kind === 'sleep')
  return lastSleep ? [lastSleep, ...sorted.filter((row) => row !== lastSleep)] : sorted
}
