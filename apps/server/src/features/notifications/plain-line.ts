const BREAKS = /[\s\u2028\u2029]+/gu
/** Control characters, and those that turn the direction of the text after them. */
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** Words of a stranger as one plain line of at most so many characters. */
export function plainLine(text: string, longest = Number.POSITIVE_INFINITY): string {
  const line = text.replace(BREAKS, ' ').replace(UNSEEN, '').trim()
  return cut(line, longest)
}

/** At most so many characters, the last one an ellipsis where something was cut. */
export function cut(text: string, longest: number): string {
  // A character is at most two units long.
  if (text.length <= longest) return text
  const characters = [...text]
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`
}
