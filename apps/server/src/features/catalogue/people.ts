import { plainWords } from './duplicate-keys.ts'

/**
 * Splits a credit into people (docs/reference/server.md 3.2): at `;`, ` & ` and ` and ` always; at commas only if every part has
 * two words or more, so that `King, Stephen` stays one person.
 */
export function namesIn(credit: string): string[] {
  const parts = credit.split(/;\s*|(?<!\s)\s+(?:&|and)\s+/iu).flatMap((part) => {
    const names = part.split(',').map((name) => name.trim())
    return names.every((name) => /\S\s+\S/u.test(name)) ? names : [part.trim()]
  })
  return [...new Set(parts.filter((name) => name !== ''))]
}

/** `Given Surname` for `Surname, Given`, if one word precedes the comma. */
export function givenFirst(name: string): string {
  const [surname = '', given = '', ...more] = name.split(',').map((part) => part.trim())
  return surname === '' || given === '' || more.length > 0 || /\s/u.test(surname) ? name : `${given} ${surname}`
}

/** Equal for all spellings of one person: given name first, without case, spaces and punctuation. */
export function personKey(name: string): string {
  return plainWords(givenFirst(name)).replaceAll(' ', '')
}

/** The text before a comma, else the last word. */
export function surnameOf(name: string): string {
  const [before, after] = name.split(',')
  if (after !== undefined && after.trim() !== '') return `${before?.trim()} ${after.trim()}`
  const names = name.trim().split(/\s+/u)
  return names.length < 2 ? name.trim() : `${names.at(-1)} ${names.slice(0, -1).join(' ')}`
}
