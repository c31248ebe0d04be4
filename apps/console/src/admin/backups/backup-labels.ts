import { type Language, language } from '@chapterhouse/ui/language'
import type { Backup, Backups } from '../../server/answers.ts'
import { formatMoment } from '../dates.ts'

type LastRestore = NonNullable<Backups['restore']['last']>

const DAY_MS = 86_400_000
/** An outcome of a restore is news for so long. */
const NEWS_DAYS = 14

/** A slot by the clock of the server, whose zone is in the text. */
export interface Slot {
  /** `today` or `tomorrow` in the language of the page, a weekday with its date for other days. */
  day: string
  isNear: boolean
  time: string
  /** Whether clocks here show another time. */
  isOtherTimeZone: boolean
  isDue: boolean
}

/** Undefined for a moment that cannot be read. */
export function slotOf(next: string, nowMs = Date.now(), lang: Language = language.value): Slot | undefined {
  const atMs = Date.parse(next)
  if (Number.isNaN(atMs)) return undefined
  const offsetMinutes = offsetIn(next)
  // The wall clock of the server as if it were UTC.
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

/** The moment in the name of a backup, in words; for another name the one in the list, or else the name itself. */
export function momentOf(name: string, backups: readonly Backup[] = [], lang: Language = language.value): string {
  const parts = /^chapterhouse-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)Z-/.exec(name)?.slice(1)
  const [year, month, day, hour, minute, second] = parts ?? []
  const at = parts
    ? `${year}-${month}-${day}T${hour}:${minute}:${second}Z`
    : backups.find((backup) => backup.name === name)?.created_at
  return formatMoment(at, 'moment', lang) || name
}

/** The last restore while it is news. */
export function recentRestore(last: LastRestore | null, nowMs = Date.now()): LastRestore | undefined {
  const atMs = Date.parse(last?.applied_at ?? '')
  return last && nowMs - atMs < NEWS_DAYS * DAY_MS ? last : undefined
}

/** Whether the database of before the restore is a backup of the list, or a file in the data folder that could not be read. */
export const isListedCopy = (copy: string): boolean => copy.startsWith('chapterhouse-') && copy.endsWith('.db')
