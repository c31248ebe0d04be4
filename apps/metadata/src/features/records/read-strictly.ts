import { readFileSync, statSync } from 'node:fs'
import { canonicalText } from './canonical-json.ts'
import { type Fault, NoJson, type Parsed, parseJson } from './parse-json.ts'

export interface ReadFile {
  value: unknown
  faults: readonly Fault[]
  /** How long its canonical form is. */
  canonicalBytes: number
}

/** Longer texts are no strings of this engine; a pack has 512 KiB. */
const MOST_BYTES = 256 * 1024 * 1024

/** A file as strict JSON, or why it is none. */
export function readStrictly(file: string): ReadFile | { failure: string } {
  const read = readText(file)
  if ('failure' in read) return read
  const { text, bytes } = read
  try {
    const { value, faults, duplicates, isTidy } = parseStrictly(text)
    const twice = duplicates.map(({ path }) => ({ path, message: `the name ${JSON.stringify(path.at(-1))} stands twice` }))
    return {
      value,
      faults: [...faults, ...twice],
      // The order of names does not change it.
      canonicalBytes: isTidy ? bytes : Buffer.byteLength(canonicalText(value)),
    }
  } catch (error) {
    if (error instanceof NoJson) return { failure: error.message }
    throw error
  }
}

export function readText(file: string): { text: string; bytes: number } | { failure: string } {
  const { size } = statSync(file)
  if (size > MOST_BYTES) return { failure: `is larger than ${MOST_BYTES / 1024 / 1024} MiB` }
  const content = readFileSync(file)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content), bytes: content.length }
  } catch {
    return { failure: 'is not UTF-8' }
  }
}

/**
 * Where the engine writes the very same text again, no name stands twice, every number is plain and nothing is left over, and it does so
 * at native speed; only a text that differs, or that holds an escape for what no string may hold, is read letter by letter. (An exponent
 * survives it, but only where the number is larger than any that the schemas allow.)
 */
function parseStrictly(text: string): Parsed & { isTidy: boolean } {
  if (!/\\[bfru]/.test(text)) {
    const value = parsedNatively(text)
    if (value !== undefined && `${JSON.stringify(value, null, 2)}\n` === text)
      return { value, faults: [], duplicates: [], isTidy: true }
  }
  return { ...parseJson(text), isTidy: false }
}

export function parsedNatively(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
