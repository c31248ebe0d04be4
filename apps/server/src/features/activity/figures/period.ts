import { invalid } from '@chapterhouse/kit/errors'
import { dayPlus, type LocalTime } from '@chapterhouse/kit/time/local-time'

/** A period of whole days in the server's time zone. */
export interface Period {
  /** As requested. */
  range: string
  /** The first and last day. */
  fromDay: string
  toDay: string
  /** The equally long period just before. */
  beforeFromDay: string
  beforeToDay: string
  fromMs: number
  /** The end of the last day, or now if that is earlier. */
  toMs: number
}

const DAY_MS = 24 * 60 * 60_000
const DAYS: Readonly<Record<string, number>> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 }
const STANDARD = '30d'
const FIRST_YEAR = 2000

/** `7d`, `30d`, `90d` and `1y` end today; `year` is this year so far; a number is that year. Throws for anything else. */
export function periodOf(requested: string | undefined, nowMs: number, local: Pick<LocalTime, 'dayOf' | 'startOfDay'>): Period {
  const range = requested || STANDARD
  const today = local.dayOf(nowMs)
  const [fromDay, toDay] = daysOf(range, today)
  const length = daysBetween(fromDay, toDay) + 1
  const endMs = local.startOfDay(dayPlus(toDay, 1))
  return {
    range,
    fromDay,
    toDay,
    beforeFromDay: dayPlus(fromDay, -length),
    beforeToDay: dayPlus(fromDay, -1),
    fromMs: local.startOfDay(fromDay),
    toMs: Math.min(nowMs, endMs),
  }
}

function daysOf(range: string, today: string): [string, string] {
  const days = Object.hasOwn(DAYS, range) ? DAYS[range] : undefined
  if (days !== undefined) return [dayPlus(today, 1 - days), today]
  const thisYear = today.slice(0, 4)
  const year = range === 'year' ? thisYear : range
  if (!/^\d{4}$/.test(year) || Number(year) < FIRST_YEAR || year > thisYear)
    throw invalid('range must be 7d, 30d, 90d, 1y or a year', { code: 'invalid_range' })
  return [`${year}-01-01`, year === thisYear ? today : `${year}-12-31`]
}

/** Every day of a period, in order. */
export function daysIn(fromDay: string, toDay: string): string[] {
  return Array.from({ length: daysBetween(fromDay, toDay) + 1 }, (_, at) => dayPlus(fromDay, at))
}

export function daysBetween(fromDay: string, toDay: string): number {
  return Math.round((Date.parse(toDay) - Date.parse(fromDay)) / DAY_MS)
}
