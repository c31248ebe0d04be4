/** As texts are compared: without accents, case and punctuation. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether every typed word begins some word of the text. Nothing typed fits everything. */
export function matchesTyped(text: string, typed: string): boolean {
  const within = folded(text)
  return folded(typed)
    .split(' ')
    .every((word) => within.startsWith(word) || within.includes(` ${word}`))
}
