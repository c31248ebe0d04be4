/**
 * Text as it is compared where spelling should not matter: NFKD, marks removed, lower case, every run of anything but letters and
 * digits one space, trimmed (docs/reference/scanning-and-media.md 1.3).
 */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
