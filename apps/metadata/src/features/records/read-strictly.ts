import { isUtf8 } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
import { ignore } from '@chapterhouse/kit/ignore'
import { canonicalBytes } from './canonical-json.ts'
import { type Fault, MAX_DEPTH, type Parsed, parseJson } from './parse-json.ts'
import { type Position, positionsIn } from './positions.ts'
import { NoJson } from './scan-json.ts'

export interface ReadFile {
  value: unknown
  faults: readonly LocatedFault[]
  /** The size of its canonical form. */
  canonicalBytes: number
}

/** A pack has 512 KiB unless it has a single large entry. A file above this limit is a mistake. */
const MAX_BYTES = 16 * 1024 * 1024

type LocatedFault = Omit<Fault, 'offset'> & Position

export interface Failure {
  failure: string
  /** Absent if the text could not be read. */
  position?: Position
}

/** Reads a file as strict JSON, or returns why it is not. */
export function readStrictly(file: string): ReadFile | Failure {
  const read = readText(file)
  if ('failure' in read) return read
  const { text, bytes } = read
  try {
    const { value, faults, duplicates, isTidy } = parseStrictly(text)
    const twice = duplicates.map(({ path, offset }) => ({
      path,
      offset,
      message: `the name ${JSON.stringify(path.at(-1))} occurs twice`,
    }))
    return {
      value,
      faults: located([...faults, ...twice], text),
      // Tidy text may have names in another order, but has the canonical size.
      canonicalBytes: isTidy ? bytes : canonicalBytes(value),
    }
  } catch (error) {
    if (error instanceof NoJson) return { failure: error.message, position: error.position }
    throw error
  }
}

function located(faults: readonly Fault[], text: string): LocatedFault[] {
  if (faults.length === 0) return []
  const positionOf = positionsIn(text)
  return faults.map(({ path, offset, message }) => ({ path, message, ...positionOf(offset) }))
}

export function readText(file: string): { text: string; bytes: number } | Failure {
  const { size } = statSync(file)
  if (size > MAX_BYTES) return { failure: `is larger than ${MAX_BYTES / 1024 / 1024} MiB` }
  const content = readFileSync(file)
  return isUtf8(content) ? { text: content.toString('utf8'), bytes: content.length } : { failure: 'is not UTF-8' }
}

function parseStrictly(text: string): Parsed & { isTidy: boolean } {
  // Only these escapes can produce forbidden characters.
  const value = text.includes('\\') && /\\[bfru]/.test(text) ? undefined : valueOfTidy(text)
  if (value !== undefined) return { value, faults: [], duplicates: [], isTidy: true }
  return { ...parseJson(text), isTidy: false }
}

/** The start of a line that is nested too deep. No JSON string contains a newline. */
const TOO_DEEP = `\n${' '.repeat((MAX_DEPTH + 1) * 2)}`

/**
 * The value of a text that JSON.stringify reproduces exactly, checked at native speed: such a text has no duplicate names and only plain
 * numbers. (An exponent is reproduced only for numbers above those that the schemas allow.)
 */
export function valueOfTidy(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    if (text.includes(TOO_DEEP)) return undefined
    const again = JSON.stringify(value, null, 2)
    return text.length === again.length + 1 && text.endsWith('\n') && text.startsWith(again) ? value : undefined
  } catch (error) {
    return ignore('the text is not JSON, or nested too deep to be written')(error)
  }
}
