import { ignore } from '@chapterhouse/kit/ignore'
/** `10 h 12 min`. */
export function durationOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** `1:02:03`, `2:03`. */
export function clockOf(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const tail = `${String(m).padStart(h > 0 ? 2 : 1, '0')}:${String(s).padStart(2, '0')}`
  return h > 0 ? `${h}:${tail}` : tail
}

const NUMBERS = new Intl.NumberFormat('en')

/** `9,517`. */
export const countOf = (count: number): string => NUMBERS.format(count)

/** `1 work`, `2 works`. */
export function numberOf(count: number, one: string, several = `${one}s`): string {
  return `${countOf(count)} ${count === 1 ? one : several}`
}

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

/** A language tag for HTML; undefined if invalid. */
export function languageTag(code: string | undefined): string | undefined {
  return code && /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/.test(code) ? code : undefined
}

export function languageName(code: string): string {
  if (languageTag(code) === undefined) return code
  try {
    return LANGUAGES.of(code) ?? code
  } catch (error) {
    return ignore('the language has no name', code)(error)
  }
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** Formats a year, month or day; any other text is left unchanged. */
export function formatDate(text: string): string {
  const [, year = '', month, day] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?(?:T.*)?$/.exec(text) ?? []
  if (year === '' || month === undefined) return year || text
  const name = MONTHS[Number(month) - 1]
  if (name === undefined) return text
  return day === undefined ? `${name} ${year}` : `${Number(day)} ${name} ${year}`
}

/** `Epic fantasy` for `epic-fantasy`. */
export function labelOf(slug: string): string {
  const label = slug.replaceAll('-', ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** Groups sorted whole numbers into ranges: `3, 5 to 7`. */
export function rangesOf(numbers: readonly number[]): { first: number; last: number }[] {
  const ranges: { first: number; last: number }[] = []
  for (const number of numbers) {
    const range = ranges.at(-1)
    if (range && range.last + 1 === number) range.last = number
    else ranges.push({ first: number, last: number })
  }
  return ranges
}

export function formatRange({ first, last }: { first: number; last: number }): string {
  if (first === last) return String(first)
  return last === first + 1 ? `${first}, ${last}` : `${first} to ${last}`
}

/** Cuts a text to `max` characters, at the end of a word. */
export function cutAtWord(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= max) return line
  const cut = line.slice(0, max)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max / 2)).trimEnd()}…`.toWellFormed()
}
