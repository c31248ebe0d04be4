import { type Part, parseNamed, type Query, tokensOf } from '../query/query.ts'
import { isTerm, type Piece, piecesOf, runeCount } from '../query/terms.ts'
import type { NearTerm } from './near-terms.ts'

/** A text with its unknown words replaced by terms of the index. */
export interface Correction {
  /** A full-text query for any replacement of each word. */
  query: Query
  /** The most likely wordings of the whole text, the nearest first. */
  texts: readonly string[]
}

export interface Dictionary {
  /** Whether the index has all words of this text. */
  has(word: string): boolean
  /** The number of records with this word. */
  records(word: string): number
  /** The terms within `max` edits, with their number of records. */
  near(word: string, max: number): readonly (NearTerm & { records: number })[]
}

/** A query with more unknown words is not misspelt. */
const MAX_UNKNOWN = 4
const MAX_REPLACEMENTS = 8
const MAX_TEXTS = 16
const MAX_WORDINGS = 64
/** How many times as common another word must be to replace a known one: `Moon` for `Mon`, never `Tower` for `Power`. */
const FAR_COMMONER = 2
/** The minimum length of a word to correct. */
const MIN_LENGTH = 3

/**
 * The number of edits allowed between two words: one if the longer has 4 to 7 letters, two if more. The longer one counts, because
 * a letter may be missing. Numbers are never corrected.
 */
export function allowedEdits(word: string, other = word): number {
  const length = Math.max(runeCount(word), runeCount(other))
  return length < 4 || /\p{N}/u.test(word) ? 0 : length < 8 ? 1 : 2
}

/** Undefined if all words are known, or one has no replacement. */
export function correct(text: string, dictionary: Dictionary): Correction | undefined {
  const pieces = tokensOf(text).flatMap(piecesOf)
  const unknown = pieces.filter((piece) => !isKnown(piece, dictionary))
  if (unknown.length === 0 || unknown.length > MAX_UNKNOWN) return undefined
  const replacements = new Map(unknown.map((piece) => [piece, replacementsOf(piece, dictionary)]))
  if ([...replacements.values()].some((found) => found.length === 0)) return undefined
  const wordings = pieces.map((piece) => replacements.get(piece) ?? [written(piece)])
  return {
    query: { parts: wordings.flatMap(toParts), isPrefix: false },
    texts: combined(wordings),
  }
}

/**
 * The wordings of a text with one word replaced by a far more common one that is one edit away, the most common first. A misspelt word may
 * also be in the index.
 */
export function withCommonerWord(text: string, { near, records }: Dictionary): string[] {
  const pieces = tokensOf(text).flatMap(piecesOf)
  if (pieces.length < 2) return []
  return pieces
    .flatMap((piece, at) => {
      if (!isTerm(piece) || runeCount(piece) < MIN_LENGTH || allowedEdits(piece, `${piece}x`) === 0) return []
      const max = FAR_COMMONER * records(piece)
      return near(piece, 1)
        .filter((term) => term.distance === 1 && term.records >= max && allowedEdits(piece, term.text) > 0)
        .map((term) => ({ records: term.records, text: pieces.map(written).with(at, term.text).join(' ') }))
    })
    .toSorted((one, other) => other.records - one.records)
    .slice(0, MAX_WORDINGS)
    .map((wording) => wording.text)
}

function isKnown(piece: Piece, { has }: Dictionary): boolean {
  return isTerm(piece) ? has(piece) : has(piece.word) || has(piece.word + piece.s)
}

/** The nearest terms, the most common first. */
function replacementsOf(piece: Piece, { near }: Dictionary): string[] {
  const word = isTerm(piece) ? piece : piece.word
  const max = runeCount(word) < MIN_LENGTH ? 0 : allowedEdits(word, `${word}x`)
  const found = max === 0 ? [] : near(word, max).filter(({ text, distance }) => distance <= allowedEdits(word, text))
  const min = Math.min(...found.map(({ distance }) => distance))
  return found
    .filter(({ distance }) => distance === min)
    .toSorted((one, other) => other.records - one.records)
    .slice(0, MAX_REPLACEMENTS)
    .map((term) => (isTerm(piece) ? term.text : `${term.text}'${piece.s}`))
}

const written = (piece: Piece): string => (isTerm(piece) ? piece : `${piece.word}'${piece.s}`)

/** A single wording becomes its own parts; several become the spellings of one part. */
function toParts(wordings: readonly string[]): readonly Part[] {
  const parsed = wordings.map((wording) => parseNamed(wording, () => false).parts)
  if (parsed.length === 1) return parsed[0] ?? []
  const [first, ...others] = parsed.flatMap((parts) => parts.flatMap(({ spellings }) => spellings))
  return first === undefined ? [] : [{ spellings: [first, ...others] }]
}

function combined(wordings: readonly (readonly string[])[]): string[] {
  let texts: string[] = ['']
  for (const each of wordings)
    texts = each.flatMap((wording) => texts.map((text) => `${text} ${wording}`.trim())).slice(0, MAX_TEXTS)
  return texts
}
