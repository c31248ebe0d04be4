import { Cron } from 'croner'

const EVERY = /^every:(1|3|6|12|24)h$/
const DAILY = /^daily:([01]\d|2[0-3]):([0-5]\d)$/

/** '' is off; `every:1h` (1, 3, 6, 12, 24); `daily:03:30` in the server's time zone. */
export function isSchedule(text: string): boolean {
  return text === '' || EVERY.test(text) || DAILY.test(text)
}

/** The next time after `after`; undefined if off. If a day skips the hour, the next existing time is used. */
export function nextScanAt(schedule: string, after: Date): Date | undefined {
  const [, hours] = EVERY.exec(schedule) ?? []
  if (hours !== undefined) return new Date(after.getTime() + Number(hours) * 3_600_000)
  const [, hour, minute] = DAILY.exec(schedule) ?? []
  if (hour === undefined || minute === undefined) return undefined
  return new Cron(`0 ${Number(minute)} ${Number(hour)} * * *`, { paused: true }).nextRun(after) ?? undefined
}
