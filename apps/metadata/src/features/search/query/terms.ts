/** A maximal run of letters, numbers and combining marks; everything else is a boundary (docs/reference/metadata.md 3.2). */
const TERM = /[\p{L}\p{N}\p{M}]+/gu
const APOSTROPHE = /^['\u2019\u02bc\u2018\u00b4`]$/
/** U+02BC is a letter in Unicode, so it separates only before a possessive s. */
const LETTER_APOSTROPHE_S = /(?<![\p{L}\p{N}\p{M}])([\p{L}\p{N}\p{M}]+?)\u02bc(s)(?![\p{L}\p{N}\p{M}])/giu

/** A possessive like `ender's`: the word and the s. The other spelling joins them. */
interface Possessive {
  word: string
  s: string
}
export type Piece = string | Possessive

export const isTerm = (piece: Piece): piece is string => typeof piece === 'string'

/** The terms of a text in order, with possessives as one piece. */
export function piecesOf(text: string): Piece[] {
  const divided = text.replace(LETTER_APOSTROPHE_S, (written, word: string, s: string) =>
    hasTwoSpellings(word + s) ? `${word}'${s}` : written,
  )
  const found = [...divided.matchAll(TERM)]
  const pieces: Piece[] = []
  for (let at = 0; at < found.length; at += 1) {
    const [word = '', next] = [found[at]?.[0], found[at + 1]]
    const between = divided.slice((found[at]?.index ?? 0) + word.length, next?.index)
    if (next && /^s$/i.test(next[0]) && APOSTROPHE.test(between) && hasTwoSpellings(word + next[0])) {
      pieces.push({ word, s: next[0] })
      at += 1
    } else pieces.push(word)
  }
  return pieces
}

/** The apostrophe of a possessive is often left out: `enders` may be `ender's`, but `boss` and `its` have one spelling. */
export function hasTwoSpellings(word: string): boolean {
  return /[^s]s$/i.test(word) && runeCount(word) > 3
}

export function runeCount(text: string): number {
  return [...text].length
}

/**
 * The key to compare whole names by (docs/reference/metadata.md 3.3): `The Martian!` is `the martian`, `Ender's Game` is `enders
 * game`, `N.E.R.D.S.` is `n e r d s`.
 */
export function wholeNameKey(text: string): string {
  const pieces = piecesOf(text.normalize('NFC').toLowerCase())
  return pieces.map((piece) => (isTerm(piece) ? piece : piece.word + piece.s)).join(' ')
}
