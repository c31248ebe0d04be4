/** Characters that would start a new line, control a terminal or change the direction of other text. */
const STEERING = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** Whether text has none of them. The only rule for names that people type: anything else is refused. */
export function isOneLine(text: string): boolean {
  return text.search(STEERING) === -1
}

/** Turns a name from another program, such as a folder's or a device's, into one line: a run of such characters becomes a space. */
export function toPlainLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, ' ').trim()
}

/** Untrusted text for a terminal: `?` for each such character. */
export function toShownLine(text: string): string {
  return text.replace(STEERING, '?')
}

/** Escapes untrusted text for use within one line: a newline becomes `\u000a`. */
export function toOneLine(text: string): string {
  return text.replace(STEERING, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
