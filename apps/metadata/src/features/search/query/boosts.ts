import { parsePosition } from '../../series/index.ts'
import { cutText, parseNamed, type Query, tokensOf } from './query.ts'
import { isTerm, piecesOf, runeCount } from './terms.ts'

const STOP_WORDS = new Set(
  'the a an of and in to der die das den dem ein eine le la les un une du des el los las il lo i y e'.split(' '),
)
const VOLUME_WORDS = new Set('book vol volume part band teil tome'.split(' '))

/** Whether a text may be a title: a single letter or a stop word is usually unfinished input. */
export function mayBeTitle(typed: string): boolean {
  return hasContent(cutText(typed), (word) => STOP_WORDS.has(word))
}

/** A series that a text may name, and the query for it. */
export interface NamedSeries {
  name: string
  query: Query
}
export interface NamedVolume {
  position: string
  /** In order: the next is only tried if the previous one gives no work. */
  series: readonly NamedSeries[]
}

/** `jack reacher 2`, `jack reacher vol. 2`, `jack reacher #2` (docs/reference/metadata.md 3.5). */
export function parseVolume(typed: string): NamedVolume | undefined {
  const tokens = tokensOf(cutText(typed))
  const last = tokens.pop()
  const position = last?.replace(/^#/, '').replace(/[.,]$/, '')
  if (position === undefined || !/^\d.{0,7}$/.test(position) || !parsePosition(position)) return undefined
  const before = tokens.at(-1)
  const names = before !== undefined && isVolumeWord(bare(before)) ? [tokens, tokens.slice(0, -1)] : [tokens]
  const series = names.map((name) => name.join(' ')).filter((name) => hasContent(name, isIdle))
  if (series.length === 0) return undefined
  return { position, series: series.map((name) => ({ name, query: parseNamed(name, isStopWord) })) }
}

/** Whether a word has more than one letter and is not made of idle words only. */
function hasContent(text: string, isIdle: (word: string) => boolean): boolean {
  return tokensOf(text).some((token) => runeCount(token) > 1 && !isIdle(bare(token)) && !termsOf(token).every(isIdle))
}

function termsOf(token: string): string[] {
  return piecesOf(token.toLowerCase()).flatMap((piece) => (isTerm(piece) ? [piece] : [piece.word, piece.s]))
}

const bare = (token: string) => token.toLowerCase().replace(/\.$/, '')
const isStopWord = (term: string) => STOP_WORDS.has(term.toLowerCase())
const isVolumeWord = (word: string) => VOLUME_WORDS.has(word)
const isIdle = (word: string) => STOP_WORDS.has(word) || VOLUME_WORDS.has(word)
