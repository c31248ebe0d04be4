import { NOTHING_LEFT, type PlaybackState } from '../position/playback-state.ts'
import { rewindAfter } from '../position/rewind.ts'
import { chapterAt, type Timeline } from '../position/timeline.ts'

type PlaybackStart = { kind: 'again' } | { kind: 'last-chapter' } | { kind: 'rewind'; bySeconds: number }

/**
 * Where playback starts: a finished book from its beginning, one with nothing left at its last chapter, others after a rewind.
 * Pure.
 */
export function startOf(
  { position, finished, lastSoundedAt, hasJumpedSilently }: PlaybackState,
  timeline: Timeline,
  { nowMs, rewindFactor }: { nowMs: number; rewindFactor: number },
): PlaybackStart {
  const { duration } = timeline
  if (duration > 0 && duration - position < NOTHING_LEFT && finished) return { kind: 'again' }
  // Nothing is left, but the book was never played.
  if (duration > 0 && duration - position < 1) return { kind: 'last-chapter' }
  if (hasJumpedSilently || lastSoundedAt === undefined) return { kind: 'rewind', bySeconds: 0 }
  const seconds = (nowMs - lastSoundedAt) / 1000
  const chapterStart = chapterAt(timeline, position).start
  return { kind: 'rewind', bySeconds: rewindAfter({ seconds, position, chapterStart, factor: rewindFactor }) }
}
