import type { LocalTime } from '@chapterhouse/kit/time/local-time'

const MINUTE_MS = 60_000
const MAX_SECONDS = 10_000_000
const YES = new Set(['yes', 'true', '1', 'x', 'y', 'ja', 'j', 'finished'])
const NO = new Set(['', 'no', 'false', '0', 'n', 'nein', '-'])

/** Seconds from `4521`, `4521.5`, `75:21` or `1:15:21`; undefined for anything else. */
export function secondsIn(text: string): number | undefined {
  const [, hours, minutes, seconds = '', fraction = '0'] =
    /^(?:(?:(\d{1,5}):)?(\d{1,5}):)?(\d{1,8})(?:[.,](\d{1,6}))?$/.exec(text) ?? []
  if (seconds === '') return undefined
  if (minutes !== undefined && (Number(seconds) > 59 || seconds.length > 2)) return undefined
  if (hours !== undefined && (Number(minutes) > 59 || (minutes ?? '').length > 2)) return undefined
  const total = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(`${seconds}.${fraction}`)
  return total <= MAX_SECONDS ? total : undefined
}

export function yesOrNo(text: string): boolean | undefined {
  const word = text.toLowerCase()
  return YES.has(word) ? true : NO.has(word) ? false : undefined
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/i
const GERMAN = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,? (\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/**
 * Milliseconds since 1970 UTC from a date or time, ISO or `31.12.2024 18:30`; undefined for anything else. Without a zone, it is in
 * the server's. `5/1/2024` is refused, since its meaning depends on the country.
 */
export function momentIn(text: string, local: Pick<LocalTime, 'offsetMinutes'>): number | undefined {
  const iso = ISO.exec(text)
  const german = iso ? null : GERMAN.exec(text)
  const [year, month, day] = iso ? iso.slice(1, 4) : german ? [german[3], german[2], german[1]] : []
  const [hour, minute, second, fraction = '', zone] = (iso ?? german ?? []).slice(4)
  if (year === undefined || month === undefined || day === undefined) return undefined
  const parts = [year, month, day, hour ?? 0, minute ?? 0, second ?? 0].map(Number)
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = parts
  if (!isOnCalendar(y, mo, d) || h > 23 || mi > 59 || s > 59) return undefined
  const utc = Date.UTC(y, mo - 1, d, h, mi, s, Number(fraction.padEnd(3, '0').slice(0, 3)))
  // The offset depends on the time, so it is looked up again for the result; this fails only in the hour that clocks skip.
  if (zone === undefined) return utc - local.offsetMinutes(utc - local.offsetMinutes(utc) * MINUTE_MS) * MINUTE_MS
  const offset = minutesOf(zone)
  return offset === undefined ? undefined : utc - offset * MINUTE_MS
}

function isOnCalendar(year: number, month: number, day: number): boolean {
  const at = new Date(Date.UTC(year, month - 1, day))
  return year >= 1970 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
}

function minutesOf(zone: string): number | undefined {
  if (zone.toUpperCase() === 'Z') return 0
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))]
  if (hours > 14 || minutes > 59) return undefined
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}
