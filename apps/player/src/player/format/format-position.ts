import { clock } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import type { TimelineChapter } from '../../playback/position/timeline.ts'
import type { Texts } from '../../texts/player/player.ts'

/** A chapter's name: its title, its number if that is missing or titles are hidden, or its time for marks. */
export function nameOfChapter({ index, title, start, isMark }: TimelineChapter, hidesTitles: boolean, texts: Texts): string {
  if (isMark) return clock(start)
  return title && !hidesTitles ? title : texts.chapter(index + 1)
}

/** As read aloud: `6 min 52 s`. */
export function spoken(seconds: number, texts: Texts): string {
  const whole = Math.max(0, Math.floor(seconds + 1e-6))
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60]
  const parts = [hours > 0 && texts.hours(hours), minutes > 0 && texts.minutes(minutes), rest > 0 && texts.seconds(rest)]
  return parts.filter(Boolean).join(' ') || texts.seconds(0)
}

/** The reader's region with the page's language: it decides between 23:40 and 11:40 pm. */
const regional = (): string => navigator.languages.find((tag) => tag.startsWith(language.value)) ?? language.value

/** Cached, because creating a formatter takes longer than using it a thousand times. */
const made = new Map<string, Intl.DateTimeFormat>()

function times(locale: string): Intl.DateTimeFormat {
  const known = made.get(locale)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
  made.set(locale, format)
  return format
}

/** Milliseconds since 1970 as a time of day. */
export const timeOfDay = (moment: number, locale = regional()): string => times(locale).format(moment)

/** A range of times of day. */
export const timesOfDay = (from: number, until: number, locale = regional()): string => times(locale).formatRange(from, until)
