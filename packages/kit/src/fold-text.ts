/**
 * Text for comparisons that ignore spelling details: NFKD, marks removed, lower case, every run of anything but letters and digits
 * replaced by one space, trimmed (docs/reference/scanning-and-media.md 1.3).
 */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
