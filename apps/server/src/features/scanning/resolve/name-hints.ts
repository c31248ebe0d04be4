import { folded } from '@chapterhouse/kit/fold-text'
import { isYear } from '../read/published-date.ts'

/** Facts in the name of a book; absent values are missing. */
export interface NameHints {
  title: string
  seriesIndex?: number
  published?: string
  narrator?: string
  asin?: string
  /** The name contains `unabridged`, which the title omits. */
  isUnabridged?: true
}

/** Parsing state: the remaining text and the facts found so far. */
type Reading = { rest: string; found: Omit<NameHints, 'title'> }

const BOOK = String.raw`book|bk|vol\.|vol|volume`
/** `c` and `#` directly precede their digits. */
const LABEL = String.raw`(?:(?:${BOOK})\s*(?:#\s*)?|c|#)`
const NUMBER = String.raw`\d+(?:\.\d+)?`
/** Four digits without a label are a year, or a title. */
const SHORT_NUMBER = String.raw`\d{1,3}(?:\.\d+)?`

const ASIN_ANYWHERE = /[[(](?:ASIN\.)?((?=[^\])]{0,9}\d)(?:B[A-Z0-9]{9}|\d{9}[\dX]))[\])]/
const NARRATOR_AT_END = /^(.*\S)\s*\{([^{}]+)\}$/
const YEAR_AT_END = /^(.*\S)\s*(?:\((\d{4})\)|\[(\d{4})\])$/
const UNABRIDGED_AT_END = /^(.*\S)\s*(?:\(unabridged\)|\[unabridged\])$/i
const BRACKET_AT_END = /^(.*\S)\s*(?:\(([^()]+)\)|\[([^[\]]+)\])$/
const NUMBER_AT_END = new RegExp(String.raw`(?<![\s,])[\s,]*${LABEL}?(${SHORT_NUMBER})$`, 'i')
const LABEL_AT_END = new RegExp(String.raw`(?<![\s,([{-])[\s,([{-]*${LABEL}$`, 'i')

const YEAR_PART = /^(?:(\d{4})|\((\d{4})\))$/
const NUMBER_PART = new RegExp(`^(?:${LABEL}(${NUMBER})|(${SHORT_NUMBER}))$`, 'i')
const LABELLED_AT_START = new RegExp(String.raw`^${LABEL}(${NUMBER})(?:[.:]\s+|_\s*|\s+|$)(.*)`, 'is')
const NUMBER_AT_START = new RegExp(String.raw`^(?:(${SHORT_NUMBER})(?:[.:]\s+|_\s*)|(0\d{1,2}(?:\.\d+)?)\s+)(\S.*)$`)
const VOLUME_PART = new RegExp(String.raw`^(?:${BOOK})\s*(${NUMBER})$`, 'i')
const MAX_INDEX = 100_000

/**
 * Parses the name of a folder or the stem of a file (docs/reference/scanning-and-media.md 1.3): first its end, then the series at
 * its start, then part by part. `series` is the series by folder; '' for none.
 */
export function nameHints(name: string, series: string): NameHints {
  const whole = name.trim()
  const reading: Reading = { rest: whole, found: {} }
  takeFromEnd(reading, series)
  if (series !== '') takeSeries(reading, series)
  const title = titleOf(reading)
  const [, number] = new RegExp(`^(${SHORT_NUMBER})$`).exec(reading.rest) ?? []
  if (number !== undefined && series !== '')
    return { ...reading.found, title: `${series} ${Number(number)}`, seriesIndex: Number(number) }
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
    const [, beforeUnabridged] = UNABRIDGED_AT_END.exec(rest) ?? []
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
    } else if (beforeUnabridged !== undefined) {
      found.isUnabridged = true
      reading.rest = beforeUnabridged
    } else if (volume) {
      found.seriesIndex ??= volume.index
      reading.rest = volume.before
    } else return
  }
}

/** `Title [S 2]`, `Title (S, Book 2)`, `Title (S #2)`. */
function bracketedVolume(rest: string, series: string): { before: string; index: number } | undefined {
  const [, before, round, square] = BRACKET_AT_END.exec(rest) ?? []
  const bracketed = (round ?? square ?? '').trim()
  const numbered = NUMBER_AT_END.exec(bracketed)
  const [name, number] = [bracketed.slice(0, numbered?.index), numbered?.[1]]
  const isOurs = series !== '' && before !== undefined && number !== undefined && folded(name) === folded(series)
  return isOurs ? { before, index: Number(number) } : undefined
}

/** (b) `Cradle 01 - Unsouled`, `[Cradle 01] Unsouled`: the series and a number before the title. */
function takeSeries(reading: Reading, series: string): void {
  const wanted = folded(series)
  for (const match of reading.rest.matchAll(/(?<![\d.,])(\d{1,3}(?:\.\d+)?)[\])}]?(?: - |\. |: |\s)\s*(?=\S)/g)) {
    const before = reading.rest.slice(0, match.index)
    const name = before.slice(0, LABEL_AT_END.exec(before)?.index)
    if (wanted === '' || (folded(name) !== wanted && folded(before) !== wanted)) continue
    reading.found.seriesIndex ??= Number(match[1])
    reading.rest = reading.rest.slice(match.index + match[0].length).replace(/^[-–]\s+/, '')
    return
  }
}

/** (c) Part by part: years and numbers before the title, a volume after it; the rest is the title. */
function titleOf({ rest, found }: Reading): string {
  const parts = rest.split(' - ').map((part) => part.trim())
  const title: string[] = []
  for (const [at, part] of parts.entries()) {
    const isLast = at === parts.length - 1
    const left = title.length === 0 ? beforeTitle(part, found, isLast) : afterTitle(part, found)
    if (left !== '') title.push(left)
  }
  return title.join(' - ')
}

/** The part of the text that belongs to the title; '' if it was a year or a number. */
function beforeTitle(part: string, found: Reading['found'], isLast: boolean): string {
  const [, plain, bracketed] = YEAR_PART.exec(part) ?? []
  const year = plain ?? bracketed
  if (year !== undefined && isYear(Number(year)) && !isLast && found.published === undefined) {
    found.published = year
    return ''
  }
  if (found.seriesIndex !== undefined) return part
  const [, labelled, short] = NUMBER_PART.exec(part) ?? []
  if (isIndex(labelled ?? short) && !isLast) {
    found.seriesIndex = Number(labelled ?? short)
    return ''
  }
  const [, number, rest] = LABELLED_AT_START.exec(part) ?? []
  const [, dotted, padded, others] = NUMBER_AT_START.exec(part) ?? []
  const index = number ?? dotted ?? padded
  if (!isIndex(index)) return part
  found.seriesIndex = Number(index)
  return (rest ?? others ?? '').trim()
}

function afterTitle(part: string, found: Reading['found']): string {
  const [, number] = VOLUME_PART.exec(part) ?? []
  if (!isIndex(number) || found.seriesIndex !== undefined) return part
  found.seriesIndex = Number(number)
  return ''
}

function isIndex(number: string | undefined): number is string {
  return number !== undefined && Number(number) <= MAX_INDEX
}
