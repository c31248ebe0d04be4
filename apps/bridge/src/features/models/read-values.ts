// Values of foreign JSON, where anything may be missing or of a wrong type.
import { parseJsonText } from '@chapterhouse/kit/json/bounded-json'

type Fields = Readonly<Record<string, unknown>>

const LIMITS = { bytes: 8 * 1024 * 1024, depth: 64, values: 500_000 }
const NOTHING: Fields = {}

/** The object in a text; undefined for anything else. */
export function objectIn(text: string): Fields | undefined {
  const parsed = parseJsonText(text, LIMITS)
  return parsed.ok ? asObject(parsed.value) : undefined
}

export function asObject(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
}

export const fieldsOf = (value: unknown): Fields => asObject(value) ?? NOTHING

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A plausible number of tokens; undefined for anything else. */
export function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1e9 ? value : undefined
}
