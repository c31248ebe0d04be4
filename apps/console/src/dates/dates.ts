import { type Language, language } from '@chapterhouse/ui/language'

/** Formats of dates and times. */
const FORMS = {
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  second: { dateStyle: 'medium', timeStyle: 'medium' },
  day: { dateStyle: 'medium' },
  short: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
  time: { timeStyle: 'medium' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Formats a time from the API; empty if it is absent or invalid. */
export function formatMoment(
  moment: string | null | undefined,
  form: keyof typeof FORMS = 'moment',
  lang: Language = language.value,
): string {
  if (!moment) return ''
  // A plain date is not a time: as midnight UTC, it would be the previous day west of Greenwich.
  const [isDay, at] = [/^\d{4}-\d{2}-\d{2}$/.test(moment), new Date(moment)]
  if (Number.isNaN(at.getTime())) return ''
  return new Intl.DateTimeFormat(lang, { ...FORMS[form], ...(isDay ? { timeZone: 'UTC' } : {}) }).format(at)
}

/** The local day of a time, in the format of date fields. */
export function localDay(moment: string | null | undefined): string {
  const at = new Date(moment ?? Number.NaN)
  if (Number.isNaN(at.getTime())) return ''
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** `3 minutes ago`, `in 2 hours`; under a minute `now`. */
export function ago(moment: string | null | undefined, now = Date.now(), lang: Language = language.value): string {
  const at = moment ? Date.parse(moment) : Number.NaN
  if (Number.isNaN(at)) return ''
  const seconds = (at - now) / 1_000
  const format = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' })
  for (const [unit, length] of STEPS) if (Math.abs(seconds) >= length) return format.format(Math.round(seconds / length), unit)
  return format.format(0, 'second')
}

/** Weekdays, Monday first like the server. */
export const weekdays = (lang: Language = language.value): string[] =>
  Array.from({ length: 7 }, (_, index) =>
    new Intl.DateTimeFormat(lang, { weekday: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, 1 + index))),
  )
