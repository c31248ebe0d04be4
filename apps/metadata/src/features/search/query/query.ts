import { hasTwoSpellings, isTerm, type Piece, piecesOf, runeCount } from './terms.ts'

const MAX_BYTES = 256
const MAX_PHRASES = 64

/** A required part of a query, in any of its spellings. Each is a phrase: adjacent terms, joined by a space. */
export interface Part {
  spellings: readonly [string, ...string[]]
}

/** A parsed query (docs/reference/metadata.md 3.2). Without parts it matches nothing. */
export interface Query {
  parts: readonly Part[]
  /** Whether the last term is a prefix, in the first spelling of the last part only. */
  isPrefix: boolean
}

export const NOTHING: Query = { parts: [], isPrefix: false }

/** Trims a text and cuts it to the maximum length, never within a letter. */
export function cutText(typed: string): string {
  const text = typed.trim()
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(MAX_BYTES))
  return text.slice(0, read)
}

export function parseQuery(typed: string): Query {
  return { parts: cutParts(tokensOf(cutText(typed)).flatMap((token) => partsOf(piecesOf(token)))), isPrefix: true }
}

/** The same without prefix, and without the terms for which `isIdle` is true, unless no others are left. */
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

/** `M*A*S*H`, `a.m.`, `2.5`: single characters that only have a meaning together. */
function isInitialism(pieces: readonly Piece[]): boolean {
  return pieces.length > 1 && pieces.every((piece) => isTerm(piece) && runeCount(piece) === 1)
}

function cutParts(parts: readonly Part[]): readonly Part[] {
  let phrases = 0
  const over = parts.findIndex(({ spellings }) => {
    phrases += spellings.length
    return phrases > MAX_PHRASES
  })
  return over < 0 ? parts : parts.slice(0, over)
}

/** Whether the parts are joined by AND: FTS5 requires it next to parentheses, and then a part without words matches nothing. */
export function isJoinedByAnd({ parts }: Query): boolean {
  return parts.some(({ spellings }) => spellings.length > 1)
}

/** The FTS5 expression. Terms contain only letters, numbers and marks, so no syntax can be injected. */
export function toMatch(query: Query): string {
  if (query.parts.length === 0) return '""'
  const parts = query.parts.map(({ spellings }, at) => {
    const star = query.isPrefix && at === query.parts.length - 1 ? '*' : ''
    const [first, ...others] = spellings.map((spelling) => `"${spelling}"`)
    return others.length === 0 ? `${first}${star}` : `(${[`${first}${star}`, ...others].join(' OR ')})`
  })
  return parts.join(isJoinedByAnd(query) ? ' AND ' : ' ')
}
