/** Lists of at least this many rows get an index of letters. */
export const LETTERS_FROM = 200

export interface Letter {
  letter: string
  /** The first row with this initial. */
  at: number
}

const OTHER = '#'

/** The initials of sorted names, with their first rows; all digits and signs count as one. */
export function lettersOf(names: readonly string[]): Letter[] {
  const found = new Map<string, number>()
  for (const [at, name] of names.entries()) {
    const letter = letterOf(name)
    if (!found.has(letter)) found.set(letter, at)
  }
  return [...found].map(([letter, at]) => ({ letter, at }))
}

/** Without accents, the way lists are sorted; ignores signs before the first letter, such as quotation marks. */
function letterOf(name: string): string {
  const first = name.normalize('NFD').match(/[\p{L}\p{N}]/u)?.[0]
  return first && /\p{L}/u.test(first) ? first.toUpperCase() : OTHER
}

/** The letter under a finger on a strip of all letters. */
export function letterAt(offset: number, { height, count }: { height: number; count: number }): number {
  return Math.min(count - 1, Math.max(0, Math.floor((offset / height) * count)))
}

/** As many letters as there is room for, evenly spaced, including the first and the last. */
export function thinned(letters: readonly Letter[], lines: number): readonly Letter[] {
  if (letters.length <= lines) return letters
  const step = (letters.length - 1) / Math.max(1, lines - 1)
  return Array.from({ length: lines }, (_, line) => letters[Math.round(line * step)]).filter((letter) => letter !== undefined)
}
