import { plainWords } from './duplicate-keys.ts'

/** Separates people wherever it is; a slash only between spaces, since some names and roles contain one. */
const ALWAYS = /[;；、，]|(?<!\s)\s+(?:\/|&|and|und)\s+/iu
const SUFFIX = /^(?:(?:jr|sr)\.?|(?:jun|sen)\.|junior|senior|I{2,3}|IV|Esq\.?|Ph\.?\s?D\.?|M\.?\s?D\.?|D\.?\s?D\.?\s?S\.?)$/i
/** `K.`, `J.R.R.`, `J.-P.`, or a single capital. */
const INITIALS = /^(?:\p{Lu}\p{M}*\.?-?){1,4}$/u
const ENDS_IN_INITIAL = /(?:^|\s)(?:(?:\p{Lu}\p{M}*\.-?)+|\p{Lu}\p{M}*)$/u
/** Names in these scripts are complete without a space. */
const WITHOUT_BLANKS = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー・·々\s]+$/u

/**
 * Divides a credit into people (docs/reference/scanning-and-media.md 1.4). At commas it must look like several names, since one
 * name may contain a comma (`King, Stephen`). Names that differ only in dots and spaces of initials count once.
 */
export function namesIn(credit: string): string[] {
  const parts = credit.split(ALWAYS).flatMap(dividedAtCommas)
  return distinctPeople(parts.map((name) => name.trim()).filter((name) => name !== ''))
}

/** The people in a credit. A source's list takes precedence while the credit is unchanged. */
export function peopleOf(credit: string, list: readonly string[] = []): string[] {
  return list.length > 0 && joinedPeople(list) === credit ? distinctPeople(list) : namesIn(credit)
}

/** A list as the single text that is shown. */
export const joinedPeople = (names: readonly string[]): string => names.join(', ')

/** The first spelling of each person. */
function distinctPeople(names: readonly string[]): string[] {
  return [...Map.groupBy(names, personForm).values()].flatMap(([first]) => first ?? [])
}

function dividedAtCommas(text: string): string[] {
  const parts = withSuffixes(text.split(',').map((part) => part.trim()))
  if (parts.length < 2) return [text]
  // An empty part is a typing mistake.
  const names = parts.filter((part) => part !== '')
  if (names.every((name) => WITHOUT_BLANKS.test(name))) return names
  if (names.length === 2) return isFullName(names[0]) && isFullName(names[1]) && !endsInInitial(names[1]) ? names : [text]
  if (names.length % 2 === 0 && names.every((name, at) => isInitials(name) === (at % 2 === 1))) return inPairs(names)
  return names.some(isFullName) ? names : [text]
}

/** `Kurt Vonna, Jr.` is one name. */
function withSuffixes(parts: readonly string[]): string[] {
  const whole: string[] = []
  for (const part of parts) {
    const before = whole.at(-1)
    if (before !== undefined && before !== '' && SUFFIX.test(part)) whole[whole.length - 1] = `${before}, ${part}`
    else whole.push(part)
  }
  return whole
}

function inPairs(names: readonly string[]): string[] {
  return names.flatMap((name, at) => (at % 2 === 0 ? `${name}, ${names[at + 1]}` : []))
}

const withoutSuffix = (name: string): string =>
  name
    .split(',')
    .filter((part, at) => at === 0 || !SUFFIX.test(part.trim()))
    .join(',')
const isFullName = (name = ''): boolean => WITHOUT_BLANKS.test(name) || /\S\s+\S/u.test(withoutSuffix(name))
const endsInInitial = (name = ''): boolean => ENDS_IN_INITIAL.test(withoutSuffix(name))
const isInitials = (name: string): boolean =>
  withoutSuffix(name)
    .split(/\s+/u)
    .every((word) => INITIALS.test(word))

/** The form shared by all spellings of a name that differ only in dots and spaces of initials: `J.R.R. Tolkien`. */
export function personForm(name: string): string {
  const words = name.normalize('NFC').trim().split(/\s+/u)
  const isShouted = !/\p{Ll}/u.test(name)
  const merged: string[] = []
  for (const word of words) {
    const before = merged.at(-1)
    const form = isShouted && !word.includes('.') && word.length > 1 ? undefined : initialsOf(word)
    if (form !== undefined && before !== undefined && /^(?:\p{Lu}\p{M}*\.)+$/u.test(before))
      merged[merged.length - 1] = before + form
    else merged.push(form ?? word)
  }
  const suffix = merged.length > 1 ? /^(?:jr|sr)\.?$/iu.exec(merged.at(-1) ?? '') : null
  if (!suffix) return merged.join(' ')
  const rest = merged.slice(0, -1).join(' ')
  return `${rest.endsWith(',') ? rest.slice(0, -1) : rest} ${suffix[0].replace('.', '')}.`
}

/** `JRR`, `J.R.R`, `J.` as `J.R.R.`, `J.`; undefined for any other word. */
function initialsOf(word: string): string | undefined {
  const letters = word.replaceAll('.', '')
  if (!/^(?:\p{Lu}\p{M}*){1,3}$/u.test(letters) || /^I{2,3}$/.test(letters)) return undefined
  const isSpelt = letters.length === 1 || word.includes('.') || !/[AEIOUÄÖÜ]/u.test(letters)
  return isSpelt ? letters.replace(/\p{Lu}\p{M}*/gu, '$&.') : undefined
}

/** Sorts and compares a name ignoring case, with initials as above. */
export const personSortKey = (name: string): string => personForm(name).toLowerCase()

/** `Given Surname` for `Surname, Given`, if one word precedes the comma. */
export function givenFirst(name: string): string {
  const [surname = '', given = '', ...more] = name.split(',').map((part) => part.trim())
  const isTurned = surname !== '' && given !== '' && more.length === 0 && !SUFFIX.test(given) && !/\s/u.test(surname)
  return isTurned ? `${given} ${surname}` : name
}

/** Equal for all spellings of one person: given name first, ignoring case, spaces and punctuation. */
export function personKey(name: string): string {
  return plainWords(givenFirst(name)).replaceAll(' ', '')
}

/** The text before a comma, else the last word; a suffix comes last. */
export function surnameOf(name: string): string {
  const plain = withoutSuffix(name)
  const [before, after] = plain.split(',')
  if (after !== undefined && after.trim() !== '') return `${before?.trim()} ${after.trim()}`
  const names = plain.trim().split(/\s+/u)
  return names.length < 2 ? plain.trim() : `${names.at(-1)} ${names.slice(0, -1).join(' ')}`
}

const LEADS =
  'read by|narrated by|narrator|performed by|spoken by|gelesen von|vorgelesen von|gesprochen von|erzählt von|sprecher(?:in)?|' +
  'lu par|narré par|raconté par|le[ií]do por|narrado por|lido por|letto da|narrato da|voorgelezen door|gelezen door|verteld door|' +
  'uppläst av|läst av|inläst av|oplæst av|læst av|lest av|innlest av|llegit per|felolvassa|czyta|čte|читает'
const LEAD = new RegExp(String.raw`^(?:${LEADS})(?:\s*:\s*|\s+)(?=\S)`, 'iu')

/** A credit without its introduction: `Read by Silas Vonce`. A word that may be a name needs a colon. */
export function withoutLead(credit: string): string {
  const text = credit.trim()
  const [lead] = LEAD.exec(text) ?? []
  if (lead === undefined || (/^(?:narrator|sprecher(?:in)?)\s*\s$/iu.test(lead) && !lead.includes(':'))) return text
  return text.slice(lead.length)
}
