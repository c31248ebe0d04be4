import { plainWords } from './sameness.ts'

/**
 * The people of a credit (docs/reference/server.md 3.2): split at `;`, ` & ` and ` and ` always; at commas only where every part
 * then has two words or more, so that `King, Stephen` stays one.
 */
export function namesIn(credit: string): string[] {
  const parts = credit.split(/;\s*|(?<!\s)\s+(?:&|and)\s+/iu).flatMap((part) => {
    const names = part.split(',').map((name) => name.trim())
    return names.every((name) => /\S\s+\S/u.test(name)) ? names : [part.trim()]
  })
  return [...new Set(parts.filter((name) => name !== ''))]
}

/** `Given Surname` of `Surname, Given`, where what stands before the comma is one word. */
export function givenFirst(name: string): string {
  const [surname = '', given = '', ...more] = name.split(',').map((part) => part.trim())
  return surname === '' || given === '' || more.length > 0 || /\s/u.test(surname) ? name : `${given} ${surname}`
}

/** Spellings of one person have it in common: turned round, without case, space and punctuation. */
export function personKey(name: string): string {
  return plainWords(givenFirst(name)).replaceAll(' ', '')
}

/** The surname first: what stands before a comma, else the last word. */
export function surnameOf(name: string): string {
  const [before, after] = name.split(',')
  if (after !== undefined && after.trim() !== '') return `${before?.trim()} ${after.trim()}`
  const words = name.trim().split(/\s+/u)
  return words.length < 2 ? name.trim() : `${words.at(-1)} ${words.slice(0, -1).join(' ')}`
}
