export interface ReadTitle {
  /** The number at its start and the word before that: `Chapter 12: …` is 12 of kind `chapter`, `12.` is 12 of kind ''. */
  number: number | undefined
  kind: string
  /** The other words, in lower case, without stop words unless there are no others. */
  words: ReadonlySet<string>
}

/** The minimum similarity of two titles for the same chapter. */
export const SIMILAR = 0.6

const NUMBERING = /^(?:(chapter|part|book|track|disc|cd)\s*)?(\d+)[.:)\]\-\u2010-\u2015]*(?=\s|$)/i
const WORD = /[\p{L}\p{N}]+/gu
const STOP_WORDS = new Set(['the', 'a', 'an', 'and', 'of', 'or', 'to', 'in'])
/** Shorter words must be equal. */
const MIN_INEXACT_LENGTH = 5

export function readTitle(title: string): ReadTitle {
  const text = title.trim()
  const [numbering = '', kind = '', digits] = NUMBERING.exec(text) ?? []
  const all = text.slice(numbering.length).toLowerCase().match(WORD) ?? []
  const words = all.filter((word) => !STOP_WORDS.has(word))
  return {
    number: digits === undefined ? undefined : Number(digits),
    kind: kind.toLowerCase(),
    words: new Set(words.length > 0 ? words : all),
  }
}

/** From 0 to 1: the share of the shorter title's words that the other has; a title that is just a number is compared by number. */
export function similarity(one: ReadTitle, other: ReadTitle): number {
  const [fewer, more] = one.words.size <= other.words.size ? [one.words, other.words] : [other.words, one.words]
  if (fewer.size === 0) return hasSameNumber(one, other) ? 1 : 0
  let shared = 0
  for (const word of fewer) if (more.has(word) || hasInexact(more, word)) shared += 1
  return shared / fewer.size
}

/** `Chapter 12` and `12` have the same number, `Part 2` and `Chapter 2` do not. */
function hasSameNumber(one: ReadTitle, other: ReadTitle): boolean {
  if (one.number === undefined || one.number !== other.number) return false
  return one.kind === other.kind || one.kind === '' || other.kind === ''
}

function hasInexact(words: ReadonlySet<string>, word: string): boolean {
  if (word.length < MIN_INEXACT_LENGTH) return false
  for (const other of words) if (other.length >= MIN_INEXACT_LENGTH && isOneEditAway(word, other)) return true
  return false
}

/** Whether one insertion, deletion or substitution turns one word into the other. */
function isOneEditAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  // The rest must be equal after the edited character, which a substitution has in both words.
  return short.slice(start + (short.length === long.length ? 1 : 0)) === long.slice(start + 1)
}

/** Letters and digits in lower case: titles equal in this form need no correction. */
export const foldTitle = (title: string): string => title.toLowerCase().replace(/[^\p{L}\p{Nd}]+/gu, '')
