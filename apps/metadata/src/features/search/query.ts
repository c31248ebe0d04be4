import { hasTwoSpellings, isTerm, type Piece, piecesOf, runeCount } from './terms.ts'

const MOST_BYTES = 256
const MOST_PHRASES = 64

/** One thing that a row must hold, in any of its spellings. Each is a phrase: terms that stand together, joined by a space. */
export interface Part {
  spellings: readonly [string, ...string[]]
}

/** The typed text as a query of the index (docs/reference/metadata.md 3.2). Without parts it matches nothing. */
export interface Query {
  parts: readonly Part[]
  /** Whether the last term may be the beginning of a word: in the first spelling of the last part only. */
  isPrefix: boolean
}

export const NOTHING: Query = { parts: [], isPrefix: false }

/** Trimmed, and cut to what is looked at; no letter is cut in two. */
export function cutText(typed: string): string {
  const text = typed.trim()
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(MOST_BYTES))
  return text.slice(0, read)
}

export function parseQuery(typed: string): Query {
  return { parts: cutParts(tokensOf(cutText(typed)).flatMap((token) => partsOf(piecesOf(token)))), isPrefix: true }
}

/** The same without the terms that `isIdle` names, where others are left; no word is a beginning. */
export function parseNamed(text: string, isIdle: (term: string) => boolean): Query {
  const all = tokensOf(cutText(text)).map(piecesOf)
  const named = all.flatMap((pieces) =>
    partsOf(isInitialism(pieces) ? pieces : pieces.filter((piece) => !(isTerm(piece) && isIdle(piece)))),
  )
  return { parts: cutParts(named.length > 0 ? named : all.flatMap(partsOf)), isPrefix: false }
}

export function tokensOf(text: string): string[] {
  return text.split(/\p{White_Space}+/u).filter((token) => token !== '')
}

function partsOf(pieces: readonly Piece[]): Part[] {
  if (isInitialism(pieces)) return [{ spellings: [pieces.join(' ')] }]
  return pieces.map((piece) => {
    if (!isTerm(piece)) return { spellings: [`${piece.word} ${piece.s}`, piece.word + piece.s] }
    return { spellings: hasTwoSpellings(piece) ? [piece, `${piece.slice(0, -1)} ${piece.slice(-1)}`] : [piece] }
  })
}

/** `M*A*S*H`, `a.m.`, `2.5`: letters that mean something only together. */
function isInitialism(pieces: readonly Piece[]): boolean {
  return pieces.length > 1 && pieces.every((piece) => isTerm(piece) && runeCount(piece) === 1)
}

function cutParts(parts: readonly Part[]): readonly Part[] {
  let phrases = 0
  const over = parts.findIndex(({ spellings }) => {
    phrases += spellings.length
    return phrases > MOST_PHRASES
  })
  return over < 0 ? parts : parts.slice(0, over)
}

/** Whether the parts are joined by the word AND: FTS5 takes no other beside parentheses, and a part without a word then ends all. */
export function isJoinedByAnd({ parts }: Query): boolean {
  return parts.some(({ spellings }) => spellings.length > 1)
}

/** The expression for FTS5. Terms hold letters, numbers and marks only: nothing of its syntax can come in. */
export function toMatch(query: Query): string {
  if (query.parts.length === 0) return '""'
  const parts = query.parts.map(({ spellings }, at) => {
    const star = query.isPrefix && at === query.parts.length - 1 ? '*' : ''
    const [first, ...others] = spellings.map((spelling) => `"${spelling}"`)
    return others.length === 0 ? `${first}${star}` : `(${[`${first}${star}`, ...others].join(' OR ')})`
  })
  return parts.join(isJoinedByAnd(query) ? ' AND ' : ' ')
}
