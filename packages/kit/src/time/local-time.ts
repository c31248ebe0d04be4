/** Days and hours in the server's time zone. */
export interface LocalTime {
  /** Minutes ahead of UTC at that time. */
  offsetMinutes(ms: number): number
  /** `2026-11-22` */
  dayOf(ms: number): string
  /** The start of a day, which is not midnight if clocks change then. */
  startOfDay(day: string): number
  /** Minutes since Monday 00:00 local time. */
  minuteOfWeek(ms: number): number
  /** `2026-10-05T03:00:00+02:00` (RFC 3339) */
  moment(ms: number): string
  /** `CET` */
  abbreviation(ms: number): string
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Before railways every town had its own constant time. */
const LONG_AGO_MS = Date.UTC(1800, 0, 1)
/** Clocks change on a quarter of an hour, so one lookup serves the whole quarter. */
const QUARTER_MS = 15 * MINUTE_MS
const MAX_CACHED = 2_000

/** For a time zone such as `Europe/Berlin`. */
export function createLocalTime(timeZone: string): LocalTime {
  const named = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' })
  const offsetMinutes = createOffsets(timeZone)
  const shifted = (ms: number) => ms + offsetMinutes(ms) * MINUTE_MS
  const nameOf = keeping((day) => new Date(day * DAY_MS).toISOString().slice(0, 10))
  const dayOf = (ms: number): string => nameOf(Math.floor(shifted(ms) / DAY_MS))

  return {
    offsetMinutes,
    dayOf,
    startOfDay(day) {
      // No zone is further from UTC than this. Days only increase, so a binary search finds the start.
      const midnight = Date.parse(`${day}T00:00:00Z`)
      let [before, at] = [midnight - 15 * HOUR_MS, midnight + 15 * HOUR_MS]
      while (at - before > 1) {
        const middle = Math.floor((before + at) / 2)
        if (dayOf(middle) < day) before = middle
        else at = middle
      }
      return at
    },
    minuteOfWeek(ms) {
      const local = shifted(ms)
      // 1970 began on a Thursday.
      const day = (((Math.floor(local / DAY_MS) + 3) % 7) + 7) % 7
      return day * 1440 + Math.floor((((local % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS)
    },
    moment(ms) {
      const offset = offsetMinutes(ms)
      const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60].map((n) => String(n).padStart(2, '0'))
      return `${new Date(shifted(ms)).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${hours}:${minutes}`
    },
    abbreviation: (ms) => named.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
  }
}

/**
 * Minutes ahead of UTC by time. The formatter is slow, so days without a clock change are cached, and quarters of an hour on other
 * days.
 */
function createOffsets(timeZone: string): (ms: number) => number {
  const wall = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  })
  function offsetAt(ms: number): number {
    const parts = Object.fromEntries(wall.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
    return Math.round((Date.UTC(year, month - 1, day, hour, minute) - ms) / MINUTE_MS)
  }

  const ofQuarter = keeping((quarter) => offsetAt(Math.max(LONG_AGO_MS, quarter * QUARTER_MS)))
  /** Null: the clocks change on that day. */
  const ofDay = keeping((day): number | null => {
    const [first, last] = [ofQuarter((day * DAY_MS) / QUARTER_MS), ofQuarter(((day + 1) * DAY_MS) / QUARTER_MS - 1)]
    return first === last ? first : null
  })
  return (ms) => ofDay(Math.floor(ms / DAY_MS)) ?? ofQuarter(Math.floor(ms / QUARTER_MS))
}

function keeping<T>(find: (key: number) => T): (key: number) => T {
  const known = new Map<number, T>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const value = find(key)
    if (known.size >= MAX_CACHED) known.clear()
    known.set(key, value)
    return value
  }
}

/** The day this many days later, or earlier if negative. */
export function dayPlus(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
