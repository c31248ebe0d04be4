interface DayListening {
  date: string
  listened: number
}

export interface Stretch {
  from: string
  until: string
  listened: number
}

const MAX_DAYS = 120
const WEEK = 7

/** Single days, or weeks if there are many, so that bars are wide enough to see. */
export function stretchesOf(days: readonly DayListening[]): Stretch[] {
  const size = days.length > MAX_DAYS ? WEEK : 1
  return Array.from({ length: Math.ceil(days.length / size) }, (_, index) => {
    const some = days.slice(index * size, (index + 1) * size)
    return {
      from: some[0]?.date ?? '',
      until: some.at(-1)?.date ?? '',
      listened: some.reduce((sum, { listened }) => sum + listened, 0),
    }
  })
}

/** The names of the weekdays, from Monday. */
export function weekdays(language: string): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  // The first of January 2024 was a Monday.
  return Array.from({ length: WEEK }, (_, day) => format.format(new Date(Date.UTC(2024, 0, 1 + day))))
}

export const HOURS: readonly string[] = Array.from({ length: 24 }, (_, hour) => String(hour))

/** The typed goal; undefined if the server would reject it. */
export function readGoal(text: string): number | undefined {
  const goal = Number(text.trim())
  return /^\d{1,4}$/.test(text.trim()) && goal >= 1 && goal <= 1_000 ? goal : undefined
}
