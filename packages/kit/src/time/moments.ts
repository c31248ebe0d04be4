/** An instant as whole microseconds since 1970, UTC: exact, unlike text or a float. */
export type Micros = number

const MOMENT = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))$/
const MINUTE_MS = 60_000

/**
 * Parses an RFC 3339 time; undefined for anything else, including leap seconds. Exact to the microsecond; the rest is truncated.
 * Years too far away for exact microseconds (before 1684, after 2255) are undefined too.
 */
export function parseMoment(text: string): Micros | undefined {
  const parts = MOMENT.exec(text)
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map(Number)
  const [fraction = '', sign, ...offset] = parts.slice(7)
  const [offsetHours = 0, offsetMinutes = 0] = sign === undefined ? [] : offset.map(Number)
  if (hour > 23 || minute > 59 || second > 59 || offsetHours > 23 || offsetMinutes > 59) return undefined
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  // Date would roll 30 February over to March.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  date.setUTCHours(hour, minute, second)
  const aheadMs = (sign === '-' ? -1 : 1) * (offsetHours * 60 + offsetMinutes) * MINUTE_MS
  const micros = (date.getTime() - aheadMs) * 1000 + Number(fraction.padEnd(6, '0').slice(0, 6))
  return Number.isSafeInteger(micros) ? micros : undefined
}

export function microsOf(date: Date): Micros {
  return date.getTime() * 1000
}

/** `2026-06-30T21:04:11.000Z`: fixed width, so text order is time order. */
export function millisecondText(micros: Micros): string {
  return new Date(Math.floor(micros / 1000)).toISOString()
}

/** `2026-06-30T21:04:11Z` */
export function secondText(micros: Micros): string {
  return `${millisecondText(micros).slice(0, 19)}Z`
}
