import { dayPlus, type LocalTime } from '@chapterhouse/kit/time/local-time'
import type { BackupSchedule } from '../settings/index.ts'

const MINUTE_MS = 60_000
/** Longer than any clock change, and shorter than the time between two of them. */
const AROUND_MS = 14 * 60 * MINUTE_MS

/** The first slot strictly after a moment, both in ms since 1970. Days are calendar days, not 24 hours. */
export function nextSlot({ weekday, minute }: BackupSchedule, afterMs: number, local: LocalTime): number {
  const today = local.dayOf(afterMs)
  // A clock change may move a slot to the following day.
  for (let ahead = -1; ; ahead += 1) {
    const day = dayPlus(today, ahead)
    if (weekday !== undefined && new Date(`${day}T00:00:00Z`).getUTCDay() !== weekday) continue
    const slot = momentOf(day, minute, local)
    if (slot > afterMs) return slot
  }
}

/**
 * When local clocks show this minute: in a repeated hour the first time, in a skipped hour later by as much as the clock jumped.
 */
function momentOf(day: string, minute: number, { offsetMinutes }: LocalTime): number {
  const shown = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS
  const before = offsetMinutes(shown - AROUND_MS)
  const passes = [before, offsetMinutes(shown + AROUND_MS)]
    .map((offset) => ({ offset, ms: shown - offset * MINUTE_MS }))
    .filter(({ offset, ms }) => offsetMinutes(ms) === offset)
  return passes.length > 0 ? Math.min(...passes.map(({ ms }) => ms)) : shown - before * MINUTE_MS
}
