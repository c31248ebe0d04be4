import { ApiError } from '@chapterhouse/client/call'
import type { ServerSettings } from '../../server/responses.ts'

type BackupSettings = ServerSettings['backups']

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]
export const INTERVALS = ['off', 'daily', 'weekly'] as const

export interface ScheduleForm {
  interval: (typeof INTERVALS)[number]
  weekday: Weekday
  /** `HH:MM`. */
  time: string
  keep: string
}

/** The form values of `weekly:sun:03:00` and a number. */
export function toForm({ schedule, keep }: Pick<BackupSettings, 'schedule' | 'keep'>): ScheduleForm {
  const [, day, time] = /^(?:daily|weekly:([a-z]{3})):(\d\d:\d\d)$/.exec(schedule) ?? []
  const weekday = WEEKDAYS.find((one) => one === day)
  return {
    interval: time === undefined ? 'off' : weekday ? 'weekly' : 'daily',
    weekday: weekday ?? 'sun',
    time: time ?? '03:00',
    keep: String(keep),
  }
}

function toSchedule({ interval, weekday, time }: ScheduleForm): string {
  if (interval === 'off') return ''
  return interval === 'daily' ? `daily:${time}` : `weekly:${weekday}:${time}`
}

/** Only changes. Invalid numbers are sent as typed, so that the server's error appears at the field. */
export function scheduleChanges(
  saved: Pick<BackupSettings, 'schedule' | 'keep'>,
  form: ScheduleForm,
): { schedule?: string; keep?: number | string } {
  const [schedule, typed] = [toSchedule(form), form.keep.trim()]
  const keep = /^\d{1,9}$/.test(typed) ? Number(typed) : typed
  return { ...(schedule !== saved.schedule && { schedule }), ...(keep !== saved.keep && { keep }) }
}

/** The setting that an error refers to. */
export const refusedSetting = (error: unknown): string | undefined => (error instanceof ApiError ? error.body.field : undefined)
