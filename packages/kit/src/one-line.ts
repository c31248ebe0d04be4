/** Characters that would start a new line or control a terminal: control characters, line and paragraph separators. */
const STEERING = /[\p{Cc}\u2028\u2029]/gu

/** Escapes untrusted text for use within one line: a newline becomes `\u000a`. */
export function toOneLine(text: string): string {
  return text.replace(STEERING, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
