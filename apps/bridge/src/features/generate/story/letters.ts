// Where names begin and end in a text, whatever its script.

const WORD = /^[\p{L}\p{M}\p{N}]$/u
/** Scripts that put no space between words, so that a name has no visible bounds. */
const UNSPACED =
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}]$/u
/** Korean puts particles directly after a name. */
const TRAILED = /^\p{scx=Hangul}$/u

export const isWordCharacter = (character: string): boolean => WORD.test(character)

/** Whether a name may start between these characters. */
export function startsBetween(before: string, first: string): boolean {
  return !isWordCharacter(before) || !isWordCharacter(first) || isUnspaced(before) || isUnspaced(first)
}

/** Whether a name may end between these characters. */
export function endsBetween(last: string, after: string): boolean {
  return startsBetween(last, after) || (TRAILED.test(last) && !/^\p{M}$/u.test(after))
}

export const isUnspaced = (character: string): boolean => UNSPACED.test(character) && isWordCharacter(character)

const APOSTROPHES = /[\u2019\u02BC\u02BB\u2018\uFF07]/g
const HYPHENS = /[\u2010\u2011]/g
const BLANKS = /[\s\u00A0\u202F]/g

/** For comparing: NFC, one apostrophe, one hyphen, one blank; every character of the result is one of NFC. */
export const plainLetters = (text: string): string =>
  text.normalize('NFC').replace(APOSTROPHES, "'").replace(HYPHENS, '-').replace(BLANKS, ' ')

/** The character before this index; '' at the start. Both halves of a surrogate pair. */
export function characterBefore(text: string, index: number): string {
  const last = text[index - 1] ?? ''
  return /[\uDC00-\uDFFF]/.test(last) ? text.slice(index - 2, index) : last
}

export function characterAt(text: string, index: number): string {
  const code = text.codePointAt(index)
  return code === undefined ? '' : String.fromCodePoint(code)
}
