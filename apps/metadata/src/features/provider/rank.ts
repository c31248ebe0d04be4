/** Whether an author may be meant: one name contains the other, or they share a word of at least two bytes. */
export function isLooseMatch(names: string, typed: string): boolean {
  const [known, wanted] = [names.toLowerCase(), typed.trim().toLowerCase()]
  if (known === '' || wanted === '') return false
  if (known.includes(wanted) || wanted.includes(known)) return true
  const words = new Set(wordsOf(known))
  return wordsOf(wanted).some((word) => words.has(word))
}

/** Names are joined by commas, which are not part of a word. */
const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter((word) => Buffer.byteLength(word) >= 2)

/** Fitting items before the others, both in their original order. */
export function fittingFirst<T>(all: readonly T[], fits: (one: T) => boolean): T[] {
  return [...all.filter(fits), ...all.filter((one) => !fits(one))]
}
