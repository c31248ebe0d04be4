import { ExactNumber } from './parse-json.ts'
import { byBytes } from './slugs.ts'

/** The canonical form: sorted names, two spaces, numbers unchanged, one newline at the end. */
export function canonicalText(value: unknown): string {
  return `${canonical(value)}\n`
}

/** The same without the newline, for a value at this indentation. */
export function canonical(value: unknown, indent = ''): string {
  if (value instanceof ExactNumber) return value.text
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = `${indent}  `
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const parts = Array.isArray(value)
    ? value.map((item) => inner + canonical(item, inner))
    : Object.keys(value)
        .sort(byBytes)
        .map((key) => `${inner}${JSON.stringify(key)}: ${canonical((value as Record<string, unknown>)[key], inner)}`)
  return parts.length === 0 ? `${open}${close}` : `${open}\n${parts.join(',\n')}\n${indent}${close}`
}

/** The size of the canonical text. Computed, since a deeply nested value may not fit into a string. */
export const canonicalBytes = (value: unknown): number => bytesOf(value, 0) + 1

function bytesOf(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null) return Buffer.byteLength(JSON.stringify(value))
  const names = Array.isArray(value) ? undefined : Object.keys(value)
  const members: unknown[] = Object.values(value)
  if (members.length === 0) return 2
  // Each member has its indentation, a comma and a newline; the last has no comma, but the closing bracket follows it.
  let bytes = 2 + members.length * (2 * (depth + 1) + 2) - 1 + 2 * depth + 1
  for (const member of members) bytes += bytesOf(member, depth + 1)
  for (const name of names ?? []) bytes += Buffer.byteLength(JSON.stringify(name)) + 2
  return bytes
}
