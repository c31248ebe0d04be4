import { readFileSync } from 'node:fs'
import { invalid } from '@chapterhouse/kit/errors'

/** Reads a JSON file of a checked database. Throws `invalid`. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw invalid(`${file} cannot be read (${error instanceof Error ? error.message : error}). Run check for details.`, {
      cause: error,
    })
  }
}

export function readEntries(file: string): Record<string, unknown> {
  const pack = readJson(file)
  if (isObject(pack) && isObject(pack['entries'])) return pack['entries']
  throw invalid(`${file} is not a pack: it has no entries. Run check for details.`)
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
