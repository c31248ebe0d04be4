import { invalid } from '@chapterhouse/kit/errors'

const MAX_LENGTH = 64
/** UTF-16 units of the longest spelling of a name, in which all accents are separate. */
const MAX_SPELLING = 512

/** Full-width and half-width forms, and the wide space (RFC 8265 3.4.1, "Width Mapping Rule"). */
const WIDE = /[\u3000\uff01-\uffee]/gu
/** Letters, digits, accents, and ASCII without spaces (RFC 8264 4.2, IdentifierClass). */
const ALLOWED = /^[\p{Ll}\p{Lu}\p{Lo}\p{Lm}\p{Nd}\p{Mn}\p{Mc}!-~\u06fd\u06fe\u0f0b\u3007\u00b7\u05f3\u05f4\u30fb]+$/u
/** Zero-width and invisible characters, old Hangul, and others that RFC 5892 2.6 and 2.9 disallow. */
const DISALLOWED =
  /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb]/u
const FROM_RIGHT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u

/**
 * The stored form of a new username (docs/reference/server.md 3.1): trimmed, 1 to 64 characters, and each of its words as
 * UsernameCasePreserved of RFC 8265. Names from before this rule keep theirs.
 */
export function username(typed: string): string {
  if (typed.trim() === '') throw invalid('username is required')
  const name = typed.length > MAX_SPELLING ? '' : plainWidth(typed).normalize('NFC').trim()
  if (name === '' || [...name].length > MAX_LENGTH || !name.split(' ').every((word) => word === '' || isWord(word)))
    throw invalid('invalid username')
  return name
}

/** The key for comparing names: ignores case and the Unicode composition of accents. */
export function usernameKey(name: string): string {
  const typed = name.trim()
  // No account has that name. Normalising is quadratic in a run of accents, and every client may try to sign in.
  return typed.length > MAX_SPELLING ? typed : typed.normalize('NFC').toLowerCase()
}

/** The key of a name typed in full-width forms, as keyboards for Chinese and Japanese do. */
export function plainUsernameKey(name: string): string {
  return name.length > MAX_SPELLING ? name : usernameKey(plainWidth(name))
}

/** Names that people may take for the same one have the same folded form. */
export function foldedUsername(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}]/gu, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .trim()
}

function plainWidth(name: string): string {
  return name.replace(WIDE, (character) => character.normalize('NFKC'))
}

function isWord(word: string): boolean {
  return (
    ALLOWED.test(word) &&
    !DISALLOWED.test(word) &&
    // Each character, since composed accents are allowed.
    [...word].every((character) => character.normalize('NFKC') === character.normalize('NFC')) &&
    isInPlace(word) &&
    isOneDirection(word)
  )
}

/** A few characters occur in words of one language only (RFC 5892, appendix A). */
function isInPlace(word: string): boolean {
  const rest = word.replace(/(?<=l)\u00b7(?=l)|(?<=\p{Script=Hebrew})[\u05f3\u05f4]/gu, '')
  if (/[\u00b7\u05f3\u05f4]/.test(rest)) return false
  return !rest.includes('\u30fb') || /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(rest.replaceAll('\u30fb', ''))
}

/** A word with right-to-left letters has no others, begins with one, and ends with one or with a digit (RFC 5893 2). */
function isOneDirection(word: string): boolean {
  if (!FROM_RIGHT.test(word)) return true
  const characters = [...word]
  const last = characters.findLast((character) => !/\p{Mn}/u.test(character)) ?? ''
  const isMixed = characters.some((character) => /\p{L}/u.test(character) && !FROM_RIGHT.test(character))
  const hasBothDigits = /[0-9\u06f0-\u06f9]/.test(word) && /[\u0660-\u0669]/.test(word)
  return !isMixed && !hasBothDigits && isRightLetter(characters[0] ?? '') && (isRightLetter(last) || /\p{Nd}/u.test(last))
}

const isRightLetter = (character: string): boolean => FROM_RIGHT.test(character) && /\p{L}/u.test(character)
