import { language } from '@chapterhouse/ui/language'

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(region(), options)

/** The reader's own region combined with the page's language, which decides how dates are written. */
function region(): string {
  const preferred = typeof navigator === 'undefined' ? [] : navigator.languages
  return preferred.find((tag) => tag.toLowerCase().split('-')[0] === language.value) ?? language.value
}

/** `3 November 2026`. */
export const formatDay = (moment: string): string => format({ dateStyle: 'long' }).format(new Date(moment))
/** `3 Nov 2026, 22:14`. */
export const formatMoment = (moment: string): string => format({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))
/** `22:14`. */
export const formatHour = (moment: string): string => format({ timeStyle: 'short' }).format(new Date(moment))

/** Groups things by day, in the given order. */
export function byDay<T>(things: readonly T[], momentOf: (thing: T) => string): { day: string; things: T[] }[] {
  const days = new Map<string, T[]>()
  for (const thing of things) {
    const day = formatDay(momentOf(thing))
    days.set(day, [...(days.get(day) ?? []), thing])
  }
  return [...days].map(([day, some]) => ({ day, things: some }))
}
/** `3 Nov`. */
export const shortDay = (moment: string): string => format({ day: 'numeric', month: 'short' }).format(new Date(moment))
