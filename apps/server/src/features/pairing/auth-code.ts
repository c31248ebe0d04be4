/** Crockford's: no I, L, O or U, so that nobody reads one letter for another. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** What people type in place of what was meant. */
const LOOK_ALIKE: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', U: 'V' }

export const CODE_BYTES = 10

/** Ten random bytes as people type them: `7K3M-Q2XW-9FTB-0HNE`. */
export function codeOf(bytes: Uint8Array): string {
  let number = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  let text = ''
  for (let at = 0; at < 16; at += 1) {
    text = `${ALPHABET[Number(number & 31n)]}${text}`
    number >>= 5n
  }
  return text.replace(/(.{4})(?!$)/g, '$1-')
}

/** What is compared: whatever case, dashes, spaces and look-alikes it was typed with. */
export function plainCode(typed: string): string {
  return typed
    .trim()
    .toUpperCase()
    .replace(/[-\s]/g, '')
    .replace(/[OILU]/g, (letter) => LOOK_ALIKE[letter] ?? letter)
}
