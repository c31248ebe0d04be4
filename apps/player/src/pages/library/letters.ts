/** From so many rows on a list is not gone through by scrolling alone. */
export const LETTERS_FROM = 200

export interface Letter {
  letter: string
  /** The first row that begins so. */
  at: number
}

const OTHER = '#'

/** The beginnings of names that are in order, with the rows they begin at; digits and signs are one. */
export function lettersOf(names: readonly string[]): Letter[] {
  const found = new Map<string, number>()
  for (const [at, name] of names.entries()) {
    const letter = letterOf(name)
    if (!found.has(letter)) found.set(letter, at)
  }
  return [...found].map(([letter, at]) => ({ letter, at }))
}

/** Without accents, as lists are ordered; a sign before the first letter, as a quotation mark, says nothing. */
function letterOf(name: string): string {
  const first = name.normalize('NFD').match(/[\p{L}\p{N}]/u)?.[0]
  return first && /\p{L}/u.test(first) ? first.toUpperCase() : OTHER
}
