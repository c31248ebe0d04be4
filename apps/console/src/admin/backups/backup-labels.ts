import { type Language, language } from '@chapterhouse/ui/language'
import { formatMoment } from '../../dates/dates.ts'
import type { Backup, Backups } from '../../server/responses.ts'

type LastRestore = NonNullable<Backups['restore']['last']>

const DAY_MS = 86_400_000
/** How long the outcome of a restore is shown. */
const RECENT_DAYS = 14

/** The time of the next backup in the server's time zone, which is part of the text. */
export interface Slot {
  /** `today` or `tomorrow` in the page's language, otherwise a weekday with its date. */
  day: string
  isNear: boolean
  time: string
  /** Whether this device's time zone differs. */
  isOtherTimeZone: boolean
  isDue: boolean
}

/** Undefined for an invalid date. */
export function slotOf(next: string, nowMs = Date.now(), lang: Language = language.value): Slot | undefined {
  const atMs = Date.parse(next)
  if (Number.isNaN(atMs)) return undefined
  const offsetMinutes = offsetIn(next)
  // The server's wall clock as if it were UTC.
  const wall = (ms: number) => ms + offsetMinutes * 60_000
  const days = Math.floor(wall(atMs) / DAY_MS) - Math.floor(wall(nowMs) / DAY_MS)
  const isNear = days === 0 || days === 1
  const format = (form: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(lang, { ...form, timeZone: 'UTC' }).format(wall(atMs))
  return {
    day: isNear
      ? new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(days, 'day')
      : format({ weekday: 'long', day: 'numeric', month: 'long' }),
    isNear,
    time: format({ timeStyle: 'short' }),
    isOtherTimeZone: -new Date(atMs).getTimezoneOffset() !== offsetMinutes,
    isDue: atMs <= nowMs,
  }
}

function offsetIn(moment: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(moment) ?? []
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** A backup's time: from its name, else from the list, else the name itself. */
export function momentOf(name: string, backups: readonly Backup[] = [], lang: Language = language.value): string {
  const parts = /^chapterhouse-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)Z-/.exec(name)?.slice(1)
  const [year, month, day, hour, minute, second] = parts ?? []
  const at = parts
    ? `${year}-${month}-${day}T${hour}:${minute}:${second}Z`
    : backups.find((backup) => backup.name === name)?.created_at
  return formatMoment(at, 'moment', lang) || name
}

/** The last restore, if it is recent. */
export function recentRestore(last: LastRestore | null, nowMs = Date.now()): LastRestore | undefined {
  const atMs = Date.parse(last?.applied_at ?? '')
  return last && nowMs - atMs < RECENT_DAYS * DAY_MS ? last : undefined
}

/** Whether the database from before a restore is a listed backup; an unreadable one is a file in the data folder. */
export const isListedCopy = (copy: string): boolean => copy.startsWith('chapterhouse-') && copy.endsWith('.db')
