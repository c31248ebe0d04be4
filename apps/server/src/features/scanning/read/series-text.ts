import { DIGITS, LABEL, numberIn, SPELT_NUMBER } from './volume-number.ts'

export interface NamedSeries {
  name: string
  position: number | null
}

const MAX_POSITION = 100_000
/** Longer text is not a series name. */
const MAX_LENGTH = 1_000
const MAX_SERIES = 20
/** The longest form of a number. */
const MAX_NUMBER = 40

/** `of 12`, `/12`, `von 12` after a number. */
const OF = String.raw`(?:\s?(?:\/|of|von|de|sur|van|av)\s?\d+)?`
/** `#2.5`, `Book 7`, `Book #7`, `#Book 1`, `Band 2,5`, `Book Two`, `Vol. IV`. */
const NUMBER = String.raw`(?:#\s?(?:${LABEL}\s?)?|${LABEL}\s?#?\s?)(-?${DIGITS})|${LABEL}\s(${SPELT_NUMBER})`
const BARE_NUMBER = String.raw`\d{1,3}(?:[.,]\d+)?`
/** In brackets after the name: `(Book 7)`, `[#12]`, `(3)`. */
const IN_BRACKETS = new RegExp(String.raw`^[([]\s?(?:${NUMBER}|(${BARE_NUMBER}))${OF}\s?[)\]]$`, 'iu')
/** Without brackets: after a comma, a dash, a colon or a space. */
const BEHIND = new RegExp(`^(?:${NUMBER})${OF}$`, 'iu')
const BEHIND_COMMA = new RegExp(`^(?:${NUMBER}|(${BARE_NUMBER}))${OF}$`, 'iu')
const SPELT = new RegExp(String.raw`^(?:${LABEL}\s)?(${SPELT_NUMBER})$`, 'iu')
const BEFORE_NUMBER = /[\s,;:\-–—]/
const NAMES_END = /;/
const NUMBERS_END = /;|,\s/
/** Media types that taggers write into the series tag. */
const NO_SERIES = new Set(['podcast', 'audiobook', 'audiobooks', 'hörbuch', 'hörspiel', 'livre audio', 'audiolibro'])

/** A name and the number after it, in any usual form; undefined without a number. */
export function seriesWithNumber(text: string): NamedSeries | undefined {
  const whole = text.slice(0, MAX_LENGTH).replace(/\s+/g, ' ').trim()
  for (const { at, form } of placesOfNumber(whole)) {
    const [, digits, spelt, bare] = form.exec(whole.slice(at)) ?? []
    const position = positionIn(digits ?? spelt ?? bare)
    const name = trimmedEnd(whole.slice(0, at))
    if (position !== undefined && /[\p{L}\p{N}]/u.test(name) && !isNoSeries(name)) return { name, position }
  }
  return undefined
}

/**
 * Where a number may begin: at a bracket that closes at the end, or after a separator; earliest first, so that `Book #7` is matched
 * whole.
 */
function* placesOfNumber(text: string): Generator<{ at: number; form: RegExp }> {
  if (/[)\]]$/.test(text)) yield { at: Math.max(text.lastIndexOf('('), text.lastIndexOf('[')), form: IN_BRACKETS }
  const from = Math.max(1, text.length - MAX_NUMBER)
  for (let at = from; at < text.length; at += 1)
    if (text.charAt(at) === '#' || BEFORE_NUMBER.test(text.charAt(at - 1)))
      yield { at, form: /,\s?$/.test(text.slice(at - 2, at)) ? BEHIND_COMMA : BEHIND }
}

/** The same forms, or a name alone. */
export function namedSeries(text: string): NamedSeries | undefined {
  const name = text.trim().slice(0, MAX_LENGTH).trim()
  return seriesWithNumber(name) ?? (name === '' || isNoSeries(name) ? undefined : { name, position: null })
}

/**
 * The series in a tag: several values, or several in one value separated by semicolons. Numbers in a separate tag are in the same
 * order; a single one belongs to the first.
 */
export function seriesOf(names: readonly string[], numbers: readonly string[], read = namedSeries): NamedSeries[] {
  const found = listOf(names, NAMES_END).map(read)
  const positions = listOf(numbers, NUMBERS_END).map(positionOf)
  const series = found.flatMap((one, at) => (one ? [{ name: one.name, position: positions[at] ?? one.position }] : []))
  if (series.length < 2) return series
  const distinct = new Map(series.toReversed().map((one) => [one.name.toLowerCase(), one]))
  return series.filter((one) => distinct.get(one.name.toLowerCase()) === one).slice(0, MAX_SERIES)
}

/** Most values are a single one, for which a search costs less than splitting. */
const listOf = (values: readonly string[], separator: RegExp): string[] =>
  values
    .flatMap((value) => (separator.test(value) ? value.split(separator) : value))
    .map((value) => value.trim())
    .filter((value) => value !== '')

/** The first number in `1`, `1.5`, `2,5`, `1/3`, `Book 2`, `Book Two`; undefined if negative or implausibly large. */
export function positionOf(text: string): number | undefined {
  const [number] = /(?:(?<=^|[\s#(])-)?\d+(?:[.,]\d+)?/.exec(text) ?? []
  if (number !== undefined) return positionIn(number)
  const [, spelt] = SPELT.exec(text.trim().slice(0, MAX_NUMBER)) ?? []
  return positionIn(spelt)
}

function positionIn(text: string | undefined): number | undefined {
  const position = text?.startsWith('-') ? undefined : numberIn(text ?? '')
  return position !== undefined && position <= MAX_POSITION ? position : undefined
}

const isNoSeries = (name: string) => NO_SERIES.has(name.trim().toLowerCase())

/** Character by character, since a regular expression would take quadratic time on long runs of separators. */
function trimmedEnd(name: string): string {
  let end = name.length
  while (end > 0 && BEFORE_NUMBER.test(name.charAt(end - 1))) end -= 1
  return name.slice(0, end)
}
