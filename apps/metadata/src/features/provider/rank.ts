/** Whether an author may be meant: one name holds the other, or they share a word of two bytes or more. */
export function isLooseMatch(names: string, typed: string): boolean {
  const [known, wanted] = [names.toLowerCase(), typed.trim().toLowerCase()]
  if (known === '' || wanted === '') return false
  if (known.includes(wanted) || wanted.includes(known)) return true
  const words = new Set(wordsOf(known))
  return wordsOf(wanted).some((word) => words.has(word))
}

/** Names are joined by a comma, which is no part of a word. */
const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter((word) => Buffer.byteLength(word) >= 2)

/** Those that fit before those that do not, each in the order that they had. */
export function fittingFirst<T>(all: readonly T[], fits: (one: T) => boolean): T[] {
  return [...all.filter(fits), ...all.filter((one) => !fits(one))]
}
