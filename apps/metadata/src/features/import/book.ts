import { isDay } from '@chapterhouse/kit/time/calendar-day'
import { isObject } from '../records/index.ts'
import { type Chapter, chaptersOf } from './chapters.ts'
import { toLanguage } from './languages.ts'

/** Unvalidated facts about a book from an export. */
export type Draft = Partial<
  Record<'title' | 'subtitle' | 'authors' | 'narrators' | 'language' | 'series' | 'asin' | 'chapters', unknown>
> &
  Partial<Record<'releaseDate' | 'publisher' | 'runtimeMin' | 'abridged' | 'coverUrl' | 'ref', unknown>>

export interface Defaults {
  /** For books that state none. */
  language?: string
}

export interface Book {
  title: string
  subtitle: string | undefined
  authors: readonly string[]
  narrators: readonly string[]
  language: string
  series: readonly { name: string; position: string }[]
  /** In the store of the import. */
  asin: string | undefined
  releaseDate: string | undefined
  publisher: string | undefined
  runtimeMin: number | undefined
  abridged: boolean | undefined
  coverUrl: string | undefined
  chapters: Chapter[] | undefined
  /** The ASIN, otherwise the library's id. */
  ref: string | undefined
}

const ASIN = /^[A-Z0-9]{10}$/
const DATE = /^(\d{4}(?:-\d{2}(?:-\d{2})?)?)(?:$|[T ])/
const POSITION = /^\d+(\.\d+)?(-\d+(\.\d+)?)?$/
const MAX_POSITION_LENGTH = 16

/** Validates a draft. Returns a book, or the reason for skipping it. Invalid optional values are dropped with a warning. */
export function toBook(
  draft: Draft,
  fallback: string,
  defaults: Defaults = {},
): { book?: Book; skipped?: string; warnings: string[] } {
  const warnings: string[] = []
  const title = text(draft.title)
  const warn = (message: string) => void warnings.push(`${title ?? fallback}: ${message}`)
  const authors = texts(draft.authors)
  const narrators = texts(draft.narrators)
  const tag = text(draft.language)
  const language = tag === undefined ? defaults.language : toLanguage(tag)
  if (tag !== undefined && language === undefined) warn(`unknown language ${JSON.stringify(tag)}`)
  if (title === undefined || authors.length === 0 || narrators.length === 0 || language === undefined) {
    const lacks = { title, authors: authors[0], narrators: narrators[0], language }
    const names = Object.entries(lacks).flatMap(([name, value]) => (value === undefined ? [name] : []))
    const skipped = `no ${names.join(', no ')}`
    warn(`skipped: ${skipped}`)
    return { skipped, warnings }
  }
  const valid = (name: string, value: unknown, read: (text: string) => string | undefined): string | undefined => {
    const given = typeof value === 'number' ? String(value) : text(value)
    const found = given === undefined ? undefined : read(given)
    if (given !== undefined && found === undefined) warn(`invalid ${name} ${JSON.stringify(given)} ignored`)
    return found
  }
  const asin = valid('ASIN', draft.asin, (value) => matched(ASIN, value.toUpperCase()))
  const book: Book = {
    title,
    subtitle: text(draft.subtitle),
    authors,
    narrators,
    language,
    series: seriesOf(draft.series, warn),
    asin,
    releaseDate: valid('date', draft.releaseDate, dateIn),
    publisher: text(draft.publisher),
    runtimeMin: minutes(draft.runtimeMin),
    abridged: typeof draft.abridged === 'boolean' ? draft.abridged : undefined,
    coverUrl: valid('cover', draft.coverUrl, (value) => matched(/^https:\/\/\S+$/, value)),
    chapters: chaptersOf(draft.chapters, warn),
    ref: asin ?? text(draft.ref),
  }
  return { book, warnings }
}

function seriesOf(value: unknown, warn: (message: string) => void): Book['series'] {
  return (Array.isArray(value) ? value : []).flatMap((one) => {
    const name = isObject(one) ? text(one['name']) : undefined
    const position = isObject(one)
      ? text(typeof one['position'] === 'number' ? String(one['position']) : one['position'])
      : undefined
    if (name === undefined) return []
    if (position !== undefined && position.length <= MAX_POSITION_LENGTH && POSITION.test(position)) return [{ name, position }]
    warn(
      `series ${JSON.stringify(name)} ignored: ${position === undefined ? 'no position' : `invalid position ${JSON.stringify(position)}`}`,
    )
    return []
  })
}

const matched = (pattern: RegExp, value: string): string | undefined => (pattern.test(value) ? value : undefined)

/** Valid text for a record: trimmed, well-formed, without control characters. */
function text(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const clean = value
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
  return clean === '' ? undefined : clean
}

/** A valid year, month or day. */
function dateIn(value: string): string | undefined {
  const [, date] = DATE.exec(value) ?? []
  return date !== undefined && isDay(`${date}-01-01`.slice(0, '2026-07-11'.length)) ? date : undefined
}

function texts(value: unknown): string[] {
  const names = Array.isArray(value) ? value.map((one) => (isObject(one) ? one['name'] : one)) : [value]
  return [...new Set(names.flatMap((one) => text(one) ?? []))]
}

function minutes(value: unknown): number | undefined {
  const whole = Math.round(typeof value === 'string' ? Number(value) : typeof value === 'number' ? value : 0)
  return Number.isSafeInteger(whole) && whole > 0 ? whole : undefined
}
