/** The time of automatic backups: every day, or on one day of the week. */
export interface BackupSchedule {
  /** 0 is Sunday; undefined is every day. */
  weekday: number | undefined
  /** Minutes since midnight, local time. */
  minute: number
}

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const FORM = /^(?:daily|weekly:(sun|mon|tue|wed|thu|fri|sat)):([01]\d|2[0-3]):([0-5]\d)$/

/** `daily:03:00`, `weekly:sun:23:59`; null for off. Undefined: not a schedule. */
export function parseBackupSchedule(text: string): BackupSchedule | null | undefined {
  if (text.trim() === '') return null
  const [, day, hour, minute] = FORM.exec(text.trim()) ?? []
  if (hour === undefined) return undefined
  return { weekday: day === undefined ? undefined : DAYS.indexOf(day), minute: Number(hour) * 60 + Number(minute) }
}
