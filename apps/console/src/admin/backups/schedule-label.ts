import { language } from '@chapterhouse/ui/language'
import { backupsTexts } from '../../texts/server/backups.ts'
import { toForm, WEEKDAYS, type Weekday } from './schedule-form.ts'

/** A Monday. */
const WEEK = Date.UTC(2024, 0, 1)

export const weekdayLabel = (weekday: Weekday): string =>
  new Intl.DateTimeFormat(language.value, { weekday: 'long', timeZone: 'UTC' }).format(
    WEEK + WEEKDAYS.indexOf(weekday) * 86_400_000,
  )

/** The label of a schedule such as `weekly:sun:03:00`. */
export function scheduleLabel(schedule: string): string {
  const { schedule: texts } = backupsTexts.value
  const { interval, weekday, time } = toForm({ schedule, keep: 1 })
  const [hours, minutes] = time.split(':').map(Number)
  const clock = new Intl.DateTimeFormat(language.value, { timeStyle: 'short', timeZone: 'UTC' }).format(
    WEEK + ((hours ?? 0) * 60 + (minutes ?? 0)) * 60_000,
  )
  if (interval === 'off') return texts.off
  return interval === 'daily' ? texts.daily(clock) : texts.weekly(weekdayLabel(weekday), clock)
}
