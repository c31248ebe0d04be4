const BREAKS = /[\s\u2028\u2029]+/gu
/** Control characters, and those that change the text direction. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}]/gu

/** Turns untrusted text into one plain line of limited length. */
export function plainLine(text: string, longest = Number.POSITIVE_INFINITY): string {
  const line = text.replace(BREAKS, ' ').replace(UNSEEN, '').trim()
  return cut(line, longest)
}

/** Cuts text to a number of characters, the last of which is then an ellipsis. */
export function cut(text: string, longest: number): string {
  // A character has at most two units.
  if (text.length <= longest) return text
  const characters = [...text]
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`
}
