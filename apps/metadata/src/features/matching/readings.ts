import { numberOf } from './numbers.ts'

/**
 * One way to read a query: a title, and the rest, which may name the series, the volume or the author. A part of a query (`isPart`) is only
 * matched against titles: otherwise an author's name would find all their books.
 */
export interface Reading {
  title: string
  beside: readonly string[]
  isPart: boolean
  /** The text after `by`. */
  author?: string
}

const MAX_READINGS = 16
/** How many colons, dashes or words like `by` are tried as the end of the title. */
const MAX_ENDS = 3

const VOLUME_WORDS = new Set('book bk vol volume part no nr number band buch teil folge tome livre tomo libro'.split(' '))
/** `01`, `#1`, `1.5`, `1-3`, `1999`, optionally followed by punctuation. */
const NUMBER = /^#?\d{1,4}(?:[.-]\d{1,3})?[.,:)]?$/
/** Four digits begin a title (`1984: A Novel`) unless a dash follows. */
const YEAR = /^\d{4}[.,:)]?$/
/** Words before the name of an author. */
const BY = /^(?:by|von|par|de)$/i
const DASH = /^\p{Dash_Punctuation}+$/u
/** `01-Title`, `01.Title` and `01_Title`. */
const JOINED_NUMBER = /^\d{1,3}[-._](?=\p{L})/u
const BRACKETS: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
])

/**
 * The readings of a query, in the order in which they are tried: unchanged, without brackets, without a leading number, the part
 * before `by` and an author, after `Series N -`, before a colon, before a dash. Each step uses the results of the previous ones,
 * the latest first.
 */
export function readingsOf(query: string): Reading[] {
  const found: Reading[] = [{ title: tidy(query), beside: [], isPart: false }]
  const known = new Set([found[0]?.title.toLowerCase(), ''])
  for (const step of [withoutBrackets, withoutLeadingNumber, beforeAuthor, afterVolume, beforeColon, beforeDash]) {
    for (const reading of found.toReversed().flatMap(step)) {
      if (found.length === MAX_READINGS || known.has(reading.title.toLowerCase())) continue
      known.add(reading.title.toLowerCase())
      found.push(reading)
    }
  }
  return found
}

/** The contents of the brackets in a query. */
export function inBrackets(query: string): string[] {
  return groupsOf(query)
    .filter(({ isInside }) => isInside)
    .map(({ text }) => text.trim())
}

/** The series and number that a text may name, normalised to `Series 2`. */
export function volumeText(beside: string): string {
  const tokens = tokensOf(beside).filter((token) => !DASH.test(token))
  const last = tokens.at(-1) ?? ''
  const number = NUMBER.test(last) ? undefined : numberOf(last)
  const isVolume = number !== undefined && VOLUME_WORDS.has(bare(tokens.at(-2) ?? ''))
  return (isVolume ? [...tokens.slice(0, -1), String(number)] : tokens).join(' ')
}

/** The words of a text without numbers and volume words: `Series, Book 2` is `Series`. */
export function withoutVolume(text: string): string {
  const tokens = tokensOf(text)
  const remaining = tokens.filter(
    (token, at) => !NUMBER.test(token) && !(VOLUME_WORDS.has(bare(token)) && isNumber(tokens[at + 1])),
  )
  return trimmedEnds(remaining).join(' ')
}

/** The parts of a text between dashes, colons, numbers and `by`, one of which may be a name. */
export function partsOf(text: string): string[] {
  const parts: string[][] = [[]]
  for (const token of tokensOf(text)) {
    if (DASH.test(token) || NUMBER.test(token) || token.toLowerCase() === 'by') parts.push([])
    else {
      parts.at(-1)?.push(token.replace(/:$/, ''))
      if (token.endsWith(':')) parts.push([])
    }
  }
  return parts.map((tokens) => tokens.join(' ')).filter((part) => part !== '')
}

function withoutBrackets(reading: Reading): Reading[] {
  const groups = groupsOf(reading.title)
  const inside = groups.filter(({ isInside }) => isInside)
  if (inside.length === 0) return []
  const last = groups.findLastIndex(({ isInside }) => isInside)
  const outer = tidy(groups.map(({ text, isInside }) => (isInside ? ' ' : text)).join(''))
  const beside = [...reading.beside, ...inside.map(({ text }) => text)]
  const all = { ...reading, title: outer, beside }
  if (inside.length === 1) return [all]
  const allButLast = groups.filter((_, at) => at !== last).map(({ text, isInside }) => (isInside ? `(${text})` : text))
  return [all, { ...reading, title: tidy(allButLast.join('')), beside: [...reading.beside, groups[last]?.text ?? ''] }]
}

interface Group {
  text: string
  isInside: boolean
}

/** Splits a text at its outermost brackets. An unclosed bracket ends with the text; an unopened one is dropped. */
function groupsOf(text: string): Group[] {
  const groups: Group[] = []
  const closers: string[] = []
  let current = ''
  const end = (isInside: boolean): void => {
    if (current !== '') groups.push({ text: current, isInside })
    current = ''
  }
  for (const letter of text) {
    const closer = BRACKETS.get(letter)
    if (closer !== undefined) {
      if (closers.length === 0) end(false)
      else current += letter
      closers.push(closer)
    } else if (letter === closers.at(-1)) {
      closers.pop()
      if (closers.length === 0) end(true)
      else current += letter
    } else if (closers.length > 0 || !')]}'.includes(letter)) current += letter
  }
  end(closers.length > 0)
  return groups
}

function withoutLeadingNumber(reading: Reading): Reading[] {
  const tokens = tokensOf(reading.title)
  const joined = tokens[0]?.replace(JOINED_NUMBER, '')
  if (joined !== undefined && joined !== tokens[0]) return titled(reading, [joined, ...tokens.slice(1)])
  const [first = '', second = ''] = tokens
  if (VOLUME_WORDS.has(bare(first)) && isNumber(second)) return titled(reading, trimmedEnds(tokens.slice(2)))
  if (!NUMBER.test(first) || (YEAR.test(first) && !DASH.test(second))) return []
  return titled(reading, trimmedEnds(tokens.slice(1)))
}

const titled = (reading: Reading, tokens: readonly string[]): Reading[] =>
  tokens.length > 0 ? [{ ...reading, title: tokens.join(' ') }] : []

/** `Title by Author`: the longest title first, since a title may contain the word too. */
function beforeAuthor(reading: Reading): Reading[] {
  if (reading.author !== undefined) return []
  const tokens = tokensOf(reading.title)
  const ends = tokens.flatMap((token, at) => (at > 0 && at < tokens.length - 1 && BY.test(token) ? [at] : []))
  return ends
    .slice(-MAX_ENDS)
    .toReversed()
    .map((at) => ({ ...reading, title: trimmedEnds(tokens.slice(0, at)).join(' '), author: tokens.slice(at + 1).join(' ') }))
    .filter(({ title }) => title !== '')
}

/** `Series 01 - Title`, `Series, Book 1: Title`, `Author - Series #1 - Title`. */
function afterVolume(reading: Reading): Reading[] {
  const tokens = tokensOf(reading.title)
  const at = tokens.findIndex(
    (token, index) =>
      index > 0 && isNumber(token) && (token.endsWith(':') || DASH.test(tokens[index + 1] ?? '')) && index + 1 < tokens.length,
  )
  const title = at < 0 ? [] : trimmedEnds(tokens.slice(at + 1))
  if (title.length === 0) return []
  return [{ ...reading, title: title.join(' '), beside: [tokens.slice(0, at + 1).join(' '), ...reading.beside], isPart: true }]
}

/** `Title: Series, Book N`. */
function beforeColon(reading: Reading): Reading[] {
  const ends = [...reading.title.matchAll(/[:\uff1a]/g)].map(({ index }) => index)
  return cutAt(reading, ends, 1).filter(({ title }) => !isVolumeOnly(title) || YEAR.test(title))
}

/** `Title - Series, Book N`. */
function beforeDash(reading: Reading): Reading[] {
  const ends = [...reading.title.matchAll(/\s\p{Dash_Punctuation}{1,3}\s/gu)].map(({ index }) => index)
  return cutAt(reading, ends, 2).filter(({ title }) => !isVolumeOnly(title))
}

/** The longest title first. */
function cutAt(reading: Reading, ends: readonly number[], width: number): Reading[] {
  const { title, beside } = reading
  return ends
    .slice(-MAX_ENDS)
    .toReversed()
    .map((end) => ({
      ...reading,
      title: tidy(title.slice(0, end)),
      beside: [tidy(title.slice(end + width)), ...beside],
      isPart: true,
    }))
    .filter((cut) => /[\p{L}\p{N}]/u.test(cut.title))
}

const isVolumeOnly = (title: string): boolean => tokensOf(title).every((token) => isNumber(token) || VOLUME_WORDS.has(bare(token)))
const isNumber = (token = ''): boolean => NUMBER.test(token) || isNumberWord(bare(token).replace(/:$/, ''))
/** A single letter is a word, not a number. */
const isNumberWord = (word: string): boolean => word.length > 1 && numberOf(word) !== undefined
const bare = (token: string): string => token.toLowerCase().replace(/[.,]$/, '')
const tokensOf = (text: string): string[] => text.split(/\s+/).filter((token) => token !== '')

/** Without dashes and commas at either end. */
function trimmedEnds(tokens: readonly string[]): string[] {
  const first = tokens.findIndex((token) => !DASH.test(token))
  const last = tokens.findLastIndex((token) => !DASH.test(token))
  const remaining = first < 0 ? [] : tokens.slice(first, last + 1)
  return remaining
    .map((token, at) => (at === remaining.length - 1 ? token.replace(/,$/, '') : token))
    .filter((token) => token !== '')
}

const tidy = (text: string): string => trimmedEnds(tokensOf(text)).join(' ')
