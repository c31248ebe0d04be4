/** Text normalised for comparison: without accents, case and punctuation. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether every typed word is the prefix of some word in the text. Without typed words, everything matches. */
export function matchesTyped(text: string, typed: string): boolean {
  const within = folded(text)
  return folded(typed)
    .split(' ')
    .every((word) => within.startsWith(word) || within.includes(` ${word}`))
}
