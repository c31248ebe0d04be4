import { isAscii } from 'node:buffer'
import { ignore } from '@chapterhouse/kit/ignore'
import { CENTRAL_EUROPEAN_PAGE, CODE_PAGES, type LetterPage, WESTERN_PAGE, type WidePage } from './code-pages.ts'

/** Bytes that claim to be ISO-8859-1, which taggers declare for any encoding. */
export interface EightBitText {
  bytes: Uint8Array
  /** Ends where its field was full, perhaps inside a character. */
  isCut?: true
}

/** A text from a tag: decoded, or bytes whose encoding all texts of the file decide together. */
export type RawText = string | EightBitText

type Decode = (text: EightBitText) => string

/** By how many bits an encoding must explain the texts better than the next best. */
const CLEARLY = 8
/** One character proves nothing. */
const MIN_LETTERS = 2
/** By how many bits per byte beyond ASCII a non-Latin script must be better than chance. */
const PLAUSIBLE = 0.7
/** Longer texts are not needed to recognise an encoding. */
const MAX_EVIDENCE = 4_000
/** This few sequences may be UTF-8 by accident, in a file whose other texts are not. */
const FEW_SEQUENCES = 2
/** Such a word exists in no language, so a text with one is not in the others' encoding. */
const MIXED_WORD = /[A-Za-z](?!\p{sc=Latin})\p{L}|(?!\p{sc=Latin})\p{L}[A-Za-z]/u
/** Bytes without a character in Windows-1252. */
const UNDEFINED = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

/** As declared: what a player shows that trusts the tag. */
export function asDeclared({ bytes }: EightBitText): string {
  return Buffer.from(bytes).toString('latin1')
}

/**
 * Decides how to read the 8-bit texts of one file (docs/decisions/0081): each as UTF-8 if valid, else all as Windows-1252, or in
 * another encoding that explains them clearly better.
 */
export function decoderOf(texts: readonly EightBitText[]): Decode {
  const page = pageOf(texts.filter((text) => utf8Of(text) === undefined).map(({ bytes }) => bytes.subarray(0, MAX_EVIDENCE)))
  return (text) => {
    if (isAscii(text.bytes)) return asDeclared(text)
    const [utf8, paged] = [utf8Of(text), inPage(text, page)]
    const isOurs = page.kind === 'wide' || page.isLatin || !MIXED_WORD.test(paged)
    if (utf8 === undefined) return isOurs ? paged : inPage(text, WESTERN_PAGE)
    const mayBeAccident = page !== WESTERN_PAGE && (utf8.match(/[^\0-\x7f]/gu) ?? []).length <= FEW_SEQUENCES
    return mayBeAccident && isOurs && !/[A-Za-z]/.test(paged) ? paged : utf8
  }
}

/** Strict; undefined for ASCII too, which every encoding includes. */
function utf8Of({ bytes, isCut }: EightBitText): string | undefined {
  if (isAscii(bytes)) return undefined
  const whole = isCut ? bytes.subarray(0, bytes.length - cutSequence(bytes)) : bytes
  try {
    return isAscii(whole) && whole !== bytes ? undefined : new TextDecoder('utf-8', { fatal: true }).decode(whole)
  } catch (error) {
    return ignore('the text is not UTF-8')(error)
  }
}

/** The length of an incomplete UTF-8 sequence at the end. */
function cutSequence(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte >= 0xc2) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0
    if (byte < 0x80) return 0
  }
  return 0
}

function inPage({ bytes, isCut }: EightBitText, { label, kind }: LetterPage | WidePage): string {
  const text = new TextDecoder(label).decode(bytes)
  return isCut && kind === 'wide' ? text.replace(/\ufffd$/, '') : text
}

function pageOf(texts: readonly Uint8Array[]): LetterPage | WidePage {
  const western = texts.map((bytes) => inPage({ bytes }, WESTERN_PAGE))
  if (texts.length === 0 || !isDoubtful(texts, western)) return WESTERN_PAGE
  const scores = [WESTERN_PAGE, ...CODE_PAGES]
    .map((page) => ({ page, bits: bitsOf(page, texts, western) }))
    .sort((a, b) => a.bits - b.bits)
  const [best, next] = scores
  const high = texts.reduce((sum, bytes) => sum + bytes.filter((byte) => byte > 0x7f).length, 0)
  const all = texts.reduce((sum, bytes) => sum + bytes.length, 0)
  const byChance = 7 * high + ASCII_BITS * (all - high)
  if (!best || !next || next.bits - best.bits < CLEARLY) return WESTERN_PAGE
  if (best.page === CENTRAL_EUROPEAN_PAGE) return best.page
  const letters = texts.flatMap((bytes) => inPage({ bytes, isCut: true }, best.page).match(/(?![\0-\x7f])\p{L}/gu) ?? [])
  return letters.length >= MIN_LETTERS && byChance - best.bits >= PLAUSIBLE * high ? best.page : WESTERN_PAGE
}

/** Whether Western European text is unlikely: mostly letters beyond ASCII, symbols inside words, or bytes without a character. */
function isDoubtful(texts: readonly Uint8Array[], western: readonly string[]): boolean {
  if (texts.some((bytes) => bytes.some((byte) => UNDEFINED.has(byte)))) return true
  const all = western.join(' ')
  const letters = all.match(/\p{L}/gu) ?? []
  const further = letters.filter((letter) => letter > '\x7f')
  return further.length * 2 > letters.length || /\p{L}[^\0-\x7f\p{L}\p{M}\s’]+\p{L}/u.test(all) || /\p{L}[ªº]\p{L}/u.test(all)
}

/** An average ASCII character. */
const ASCII_BITS = 5
/** The costs of things that are never written: a symbol inside a word, letters of two scripts in one, capitals after small letters. */
const ODD = 6
/** A byte without a character rules an encoding out, except the one in which everything was read so far. */
const IMPOSSIBLE = Number.POSITIVE_INFINITY
const WRONG_BYTE = 12
/** Two adjacent letters beyond ASCII are rare in Western languages, except these. */
const NEIGHBOURS = 3
const COMMON_NEIGHBOURS = /[äöüÄÖÜ]ß|ç[ãõ]|Ç[ÃÕ]|é[éè]|[öä][äö]|þ[óúíáæ]|ð[áíæö]/
/** Symbols between letters that mean an apostrophe or a hyphen. */
const JOINING = /['’‘´·–—\u00ad\u00a0]/
const USUAL_SIGN = /[‘’“”„«»–—…·°´¿¡§©®™\u00a0№]/
const LETTER = /[\p{L}\p{M}]/u
const COMBINING = /\p{M}/u

function bitsOf(page: LetterPage | WidePage, texts: readonly Uint8Array[], western: readonly string[]): number {
  return texts.reduce((sum, bytes, at) => {
    if (sum === IMPOSSIBLE) return sum
    const text = inPage({ bytes, isCut: true }, page)
    if (page !== WESTERN_PAGE && /[\ufffd\x80-\x9f\ue000-\uf8ff]/.test(text)) return IMPOSSIBLE
    return sum + (page.kind === 'wide' ? wideBits(text, page) : letterBits(text, page, western[at] ?? ''))
  }, 0)
}

function wideBits(text: string, { bitsOf: bitsOfCharacter }: WidePage): number {
  let bits = 0
  for (const character of text) bits += character < '\x80' ? ASCII_BITS : bitsOfCharacter(character)
  return bits
}

function letterBits(text: string, page: LetterPage, western: string): number {
  let bits = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character < '\x80') {
      bits += ASCII_BITS
      continue
    }
    const [before, after] = [text.charAt(at - 1), text.charAt(at + 1)]
    // If Windows-1252 also has a letter, both Latin encodings are equally likely.
    const isEither = page === CENTRAL_EUROPEAN_PAGE && LETTER.test(western.charAt(at))
    const isLetter = isEither || (LETTER.test(character) && !/[ªº]/.test(character))
    const isPlain = page !== CENTRAL_EUROPEAN_PAGE || (isEither && LETTER.test(western.charAt(at - 1)))
    if (isLetter)
      bits += letterAt(isEither ? western.charAt(at) : character, { before: isPlain ? before : '', after, page, isEither })
    else bits += signAt(character, before, after)
  }
  return bits + caseBits(text)
}

function letterAt(
  character: string,
  { before, after, page, isEither }: { before: string; after: string; page: LetterPage; isEither: boolean },
): number {
  const weights = isEither ? WESTERN_PAGE.weights : page.weights
  let bits = -Math.log2((weights.get(character.toLowerCase()) ?? 0.1) / 1000)
  if (page.isLatin) {
    const isNeighbour = before > '\x7f' && LETTER.test(before)
    if (isNeighbour && !COMMON_NEIGHBOURS.test(before + character)) bits += NEIGHBOURS
    return bits
  }
  if (/[A-Za-z]/.test(before) || /[A-Za-z]/.test(after)) bits += ODD
  const isEnd = !LETTER.test(after)
  if (isEnd ? page.neverAtEnd.includes(character) : page.atEnd.includes(character)) bits += ODD / 2
  if (COMBINING.test(character) && !LETTER.test(before)) bits += ODD
  return bits
}

function signAt(character: string, before: string, after: string): number {
  if (/[\x80-\x9f]/.test(character)) return 7 + WRONG_BYTE
  const bits = USUAL_SIGN.test(character) ? 6 : 9
  if (!/\p{L}/u.test(before) || !/\p{L}/u.test(after)) return bits
  return JOINING.test(character) ? bits + 1 : bits + ODD
}

/** Words begin with a capital, or are all capitals; a capital after a small letter is odd. */
function caseBits(text: string): number {
  let bits = 0
  for (const [word] of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    if (!/[^\0-\x7f]/.test(word)) continue
    bits += ODD * (word.match(/\p{Ll}\p{Lu}/gu) ?? []).length
    if (/^\p{Lu}{2,}$/u.test(word)) bits += 2
    else if (/^\p{Lu}\p{Lu}.*\p{Ll}/u.test(word)) bits += 3
  }
  return /^[^\p{L}]*\p{Ll}/u.test(text) ? bits + 1 : bits
}
