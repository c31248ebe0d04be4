import { folded } from '@chapterhouse/kit/text/fold-text'
import { isYear } from '../read/published-date.ts'
import { numberIn, SPELT_NUMBER, VOLUME_LABEL } from '../read/volume-number.ts'
import { BRACKET_AT_END, ripperSuffix } from './ripper-suffix.ts'
import { seriesForms } from './series-forms.ts'

/** Facts in a book's name; absent values are missing. */
export interface NameHints {
  title: string
  seriesIndex?: number
  published?: string
  narrator?: string
  asin?: string
  /** In `Author - Series 02 - Title`. */
  author?: string
  series?: string
  /** The name contains `unabridged`, which the title omits. */
  isUnabridged?: true
}

/** Parsing state: the remaining text and the facts found so far. */
type Reading = { rest: string; found: Omit<NameHints, 'title'> }

/** `c` and `#` directly precede their digits. */
const LABEL = String.raw`(?:${VOLUME_LABEL}\s*(?:#\s*)?|c|#)`
const NUMBER = String.raw`\d+(?:\.\d+|,\d{1,2})?(?![\d,])`
/** Four digits without a label are a year, or a title. */
const SHORT_NUMBER = String.raw`\d{1,3}(?:\.\d+|,\d{1,2})?(?![\d,])`

const ASIN_ANYWHERE = /[[(](?:ASIN\.)?((?=[^\])]{0,9}\d)(?:B[A-Z0-9]{9}|\d{9}[\dX]))[\])]/
const NARRATOR_AT_END = /^(.*\S)\s*\{([^{}]+)\}$/
const YEAR_AT_END = /^(.*\S)\s*(?:\((\d{4})\)|\[(\d{4})\])$/
const NUMBER_AT_END = new RegExp(String.raw`(?<![\s,])[\s,]*${LABEL}?(${SHORT_NUMBER})$`, 'i')
const LABEL_AT_END = new RegExp(String.raw`(?<![\s,([{-])[\s,([{-]*${LABEL}$`, 'i')

const YEAR_PART = /^(?:(\d{4})|\((\d{4})\))$/
const NUMBER_PART = new RegExp(`^(?:${LABEL}(${NUMBER})|(${SHORT_NUMBER})|${VOLUME_LABEL}\\s+(${SPELT_NUMBER}))$`, 'iu')
/** `01-03`, `Books 1-3`: several volumes in one, placed where the first is. */
const RANGE_PART = new RegExp(String.raw`^(?:${LABEL})?(\d{1,3})\s?[-–]\s?(\d{1,3})$`, 'i')
const LONG_NUMBER_PART = /^\d{4,6}$/
const LABELLED_AT_START = new RegExp(
  String.raw`^(?:${LABEL}(${NUMBER})(?:[.:]\s+|_\s*|\s+|$)|${VOLUME_LABEL}\s+(${SPELT_NUMBER})[.:]\s+)(.*)`,
  'isu',
)
const NUMBER_AT_START = new RegExp(String.raw`^(?:(${SHORT_NUMBER})(?:[.:]\s+|_\s*)|(0\d{1,2}(?:\.\d+)?)\s+)(\S.*)$`)
/** `2) Noon`, `[4] Night`, `(3) - Dawn`, in a series folder only. */
const BRACKETED_AT_START = new RegExp(
  String.raw`^(?:\((${SHORT_NUMBER})\)|\[(${SHORT_NUMBER})\]|(${SHORT_NUMBER})\))\s*(?:[-–.:]\s*)?(\S.*)$`,
)
const VOLUME_PART = new RegExp(String.raw`^${VOLUME_LABEL}\s*(?:(${NUMBER})|\s(${SPELT_NUMBER}))$`, 'iu')
/** `Crad 02`, `Crad Book 2`, `Crad #2`. */
const NAMED_NUMBER = new RegExp(String.raw`^(\D*?[^\s\d,#-])[\s,]+(${LABEL})?(${SHORT_NUMBER})$`, 'i')
const MAX_INDEX = 100_000

/**
 * Parses the name of a folder or the stem of a file (docs/reference/scanning-and-media.md 1.3): first its end, then the series at
 * its start, then part by part. `series`: by folder; '' if none.
 */
export function nameHints(name: string, series: string, authors: readonly string[] = []): NameHints {
  const whole = name.trim()
  const reading: Reading = { rest: whole, found: {} }
  takeFromEnd(reading, series)
  const hasAuthor = takeAuthor(reading, authors)
  if (series === '') takeNamedSeries(reading, hasAuthor)
  else takeSeries(reading, series)
  if (series !== '') takeBracketed(reading)
  const title = withBlanks(titleOf(reading))
  const [, number] = new RegExp(`^(${SHORT_NUMBER})$`).exec(reading.rest) ?? []
  if (number !== undefined && series !== '')
    return { ...reading.found, title: `${series} ${numberIn(number)}`, seriesIndex: numberIn(number) ?? 0 }
  return { ...reading.found, title: title === '' ? whole : title }
}

/** (a) Removes brackets at the end while they contain facts; the identifier may be anywhere. */
function takeFromEnd(reading: Reading, series: string): void {
  const { found } = reading
  for (;;) {
    const { rest } = reading
    const asin = ASIN_ANYWHERE.exec(rest)
    const [, beforeNarrator, narrator = ''] = NARRATOR_AT_END.exec(rest) ?? []
    const [, beforeYear, round, square] = YEAR_AT_END.exec(rest) ?? []
    const ripper = ripperSuffix(rest)
    const volume = bracketedVolume(rest, series)
    if (asin) {
      found.asin ??= asin[1] ?? ''
      reading.rest = `${rest.slice(0, asin.index).trimEnd()} ${rest.slice(asin.index + asin[0].length).trimStart()}`.trim()
    } else if (beforeNarrator !== undefined) {
      found.narrator ??= narrator.trim()
      reading.rest = beforeNarrator
    } else if (beforeYear !== undefined && isYear(Number(round ?? square))) {
      found.published ??= round ?? square ?? ''
      reading.rest = beforeYear
    } else if (ripper) {
      if (ripper.isUnabridged) found.isUnabridged = true
      if (ripper.narrator !== undefined) found.narrator ??= ripper.narrator
      reading.rest = ripper.rest
    } else if (volume) {
      found.seriesIndex ??= volume.index
      reading.rest = volume.before
    } else return
  }
}

/** `The_Alloy_of_Law` */
const withBlanks = (title: string) => (/\s/.test(title) ? title : title.replaceAll('_', ' ').trim() || title)

/** The author before the title, if the path or the tags name the same one. Returns whether they did. */
function takeAuthor(reading: Reading, authors: readonly string[]): boolean {
  const [first = '', ...others] = reading.rest.split(' - ')
  const isAuthor = others.length > 0 && folded(first) !== '' && authors.some((author) => folded(author) === folded(first))
  if (isAuthor) reading.rest = others.join(' - ').trim()
  return isAuthor
}

/** `Author - Series 02 - Title`; without the author only a number with a leading zero or a label counts. */
function takeNamedSeries(reading: Reading, hasAuthor: boolean): void {
  const parts = reading.rest.split(' - ').map((part) => part.trim())
  const [first = '', second = ''] = parts
  const inSecond = !hasAuthor && parts.length > 2 && /^[^\d]+$/.test(first) ? NAMED_NUMBER.exec(second) : null
  const [, name = '', label, number = ''] = inSecond ?? (parts.length > 1 ? NAMED_NUMBER.exec(first) : null) ?? []
  const isSeries = inSecond !== null || hasAuthor || label !== undefined || /^0\d/.test(number)
  if (name === '' || !isSeries || isOnlyLabel(name)) return
  if (inSecond) reading.found.author = first
  reading.found.series = name.trim()
  reading.found.seriesIndex ??= numberIn(number) ?? 0
  reading.rest = parts.slice(inSecond ? 2 : 1).join(' - ')
}

const isOnlyLabel = (name: string) =>
  new RegExp(`^(?:${VOLUME_LABEL}|part|disc|disk|cd|track|chapter|side)$`, 'iu').test(name.trim())

function takeBracketed(reading: Reading): void {
  const [, round, square, half, rest] = BRACKETED_AT_START.exec(reading.rest) ?? []
  const number = numberIn(round ?? square ?? half ?? '')
  if (number === undefined || rest === undefined || reading.found.seriesIndex !== undefined) return
  reading.found.seriesIndex = number
  reading.rest = rest
}

/** `Title [S 2]`, `Title (S, Book 2)`, `Title (S #2)`. */
function bracketedVolume(rest: string, series: string): { before: string; index: number } | undefined {
  const [, before, round, square] = BRACKET_AT_END.exec(rest) ?? []
  const bracketed = (round ?? square ?? '').trim()
  const numbered = NUMBER_AT_END.exec(bracketed)
  const [name, number] = [bracketed.slice(0, numbered?.index), numbered?.[1]]
  const isOurs = series !== '' && before !== undefined && number !== undefined && seriesForms(series).has(folded(name))
  return isOurs ? { before, index: numberIn(number) ?? 0 } : undefined
}

/** (b) `Cradle 01 - Unsouled`, `[Cradle 01] Unsouled`: the series and a number before the title. */
function takeSeries(reading: Reading, series: string): void {
  const forms = seriesForms(series)
  for (const match of reading.rest.matchAll(/(?<![\d.,])(\d{1,3}(?:\.\d+|,\d{1,2})?)[\])}]?(?: - |\. |: |\s)\s*(?=\S)/g)) {
    const before = reading.rest.slice(0, match.index)
    const name = before.slice(0, LABEL_AT_END.exec(before)?.index)
    if (!forms.has(folded(name)) && !forms.has(folded(before))) continue
    reading.found.seriesIndex ??= numberIn(match[1] ?? '') ?? 0
    reading.rest = reading.rest.slice(match.index + match[0].length).replace(/^[-–]\s+/, '')
    return
  }
}

/** (c) Part by part: years and numbers before the title, a volume after it; the rest is the title. */
function titleOf({ rest, found }: Reading): string {
  const parts = rest.split(' - ').map((part) => part.trim())
  const title: string[] = []
  for (const [at, part] of parts.entries()) {
    const next = parts[at + 1]
    const left =
      title.length === 0 ? beforeTitle(part, { found, next, isBeforeLast: at === parts.length - 2 }) : afterTitle(part, found)
    if (left !== '') title.push(left)
  }
  return title.join(' - ')
}

/** The part of the text that belongs to the title; '' if it was a year or a number. */
function beforeTitle(
  part: string,
  { found, next, isBeforeLast }: { found: Reading['found']; next: string | undefined; isBeforeLast: boolean },
): string {
  const isLast = next === undefined
  // A number in a long series, followed by the year: `1045 - 2026 - Title`.
  const isVolume = LONG_NUMBER_PART.test(part) && !isRecent(part) && isRecent(next ?? '') && !isBeforeLast
  if (isVolume && found.seriesIndex === undefined && found.published === undefined) {
    found.seriesIndex = Number(part)
    return ''
  }
  const [, plain, bracketed] = YEAR_PART.exec(part) ?? []
  const year = plain ?? bracketed
  if (year !== undefined && isYear(Number(year)) && !isLast && found.published === undefined) {
    found.published = year
    return ''
  }
  if (found.seriesIndex !== undefined) return part
  const whole = wholeNumberOf(part)
  if (whole !== undefined && !isLast) {
    found.seriesIndex = whole
    return ''
  }
  const [, number, spelt, labelledRest] = LABELLED_AT_START.exec(part) ?? []
  const [, dotted, padded, others] = NUMBER_AT_START.exec(part) ?? []
  const index = indexIn(number ?? spelt ?? dotted ?? padded)
  if (index === undefined) return part
  found.seriesIndex = index
  return (labelledRest ?? others ?? '').trim()
}

/** Years in which audiobooks were recorded. */
function isRecent(part: string): boolean {
  const [, plain, bracketed] = YEAR_PART.exec(part) ?? []
  return /^(?:19|20)/.test(plain ?? bracketed ?? '')
}

/** A part that is a number, possibly in words, or a range of numbers. */
function wholeNumberOf(part: string): number | undefined {
  const [, labelled, short, spelt] = NUMBER_PART.exec(part) ?? []
  const [, from, to] = RANGE_PART.exec(part) ?? []
  if (from !== undefined && Number(from) < Number(to)) return Number(from)
  return indexIn(labelled ?? short ?? spelt)
}

function afterTitle(part: string, found: Reading['found']): string {
  const [, digits, spelt] = VOLUME_PART.exec(part) ?? []
  const number = indexIn(digits ?? spelt)
  if (number === undefined || found.seriesIndex !== undefined) return part
  found.seriesIndex = number
  return ''
}

function indexIn(text: string | undefined): number | undefined {
  const number = numberIn(text ?? '')
  return number !== undefined && number <= MAX_INDEX ? number : undefined
}
