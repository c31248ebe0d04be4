import { hash } from 'node:crypto'

/** Crockford's alphabet: no I, L, O or U, which look like other characters. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Common typing mistakes, and the characters they mean. */
const LOOK_ALIKE: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', U: 'V' }

export const CODE_BYTES = 10

/** Formats ten random bytes for typing: `7K3M-Q2XW-9FTB-0HNE`. */
export function codeOf(bytes: Uint8Array): string {
  let number = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  let text = ''
  for (let at = 0; at < 16; at += 1) {
    text = `${ALPHABET[Number(number & 31n)]}${text}`
    number >>= 5n
  }
  return text.replace(/(.{4})(?!$)/g, '$1-')
}

/** The form for comparison, which ignores case, dashes, spaces and look-alikes. */
export function plainCode(typed: string): string {
  return typed
    .trim()
    .toUpperCase()
    .replace(/[-\s]/g, '')
    .replace(/[OILU]/g, (letter) => LOOK_ALIKE[letter] ?? letter)
}

export const hashOfCode = (typed: string): string => hash('sha256', plainCode(typed))
