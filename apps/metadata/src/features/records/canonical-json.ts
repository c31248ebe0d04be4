import { ExactNumber } from './parse-json.ts'
import { byBytes } from './slugs.ts'

/** The one form in which data is kept: names sorted, two spaces, numbers as they were, one newline at the end. */
export function canonicalText(value: unknown): string {
  return `${canonical(value)}\n`
}

/** The same without the newline, for a value that stands so far in. */
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
