import { invalid } from '@chapterhouse/kit/errors'
import { canonical, canonicalText } from './canonical-json.ts'
import { exactly, type Parsed, parseJson } from './parse-json.ts'
import { ENTRY_DIVIDER_BYTES } from './place-packs.ts'
import { isObject } from './read-file.ts'
import { readStrictly, readText, valueOfTidy } from './read-strictly.ts'
import { NoJson } from './scan-json.ts'
import { byBytes, isSlug } from './slugs.ts'

/** The text of an entry in its pack, including the key. */
export const entryText = (slug: string, record: unknown): string => `    ${JSON.stringify(slug)}: ${canonical(record, '    ')}`
export const entryBytes = (text: string): number => Buffer.byteLength(text) + ENTRY_DIVIDER_BYTES
export const packText = (entries: readonly string[]): string => `{\n  "entries": {\n${entries.join(',\n')}\n  }\n}\n`

interface PackTexts {
  /** By slug, in order. */
  entries: Map<string, string>
  isCanonical: boolean
}

/** Reads a pack as one text per entry. Throws for conflicts that only a person can resolve. */
export function readPackTexts(file: string): PackTexts {
  const { value, text } = readExactly(file)
  const entries = isObject(value) ? value['entries'] : undefined
  if (!isObject(value) || !isObject(entries) || Object.keys(value).length !== 1)
    throw invalid(`${file} is not a pack. A pack is {"entries": {…}} and nothing else.`)
  const texts = new Map<string, string>()
  for (const slug of Object.keys(entries).sort(byBytes)) {
    if (!isSlug(slug)) throw invalid(`${file} has the entry ${JSON.stringify(slug)}, which is not a slug. Give it another key.`)
    texts.set(slug, entryText(slug, entries[slug]))
  }
  return { entries: texts, isCanonical: packText([...texts.values()]) === text }
}

/** The canonical text of any other file; undefined if the file has it already. */
export function canonicalOf(file: string): string | undefined {
  const { value, text } = readExactly(file)
  const canonicalForm = canonicalText(value)
  return canonicalForm === text ? undefined : canonicalForm
}

/** Why a file cannot be read; undefined if it can. */
export function unreadable(file: string): string | undefined {
  const read = readStrictly(file)
  if (!('failure' in read)) return undefined
  const { failure, position } = read
  return `${position ? `${file}:${position.line}:${position.column}:` : file} ${failure}`
}

/** Keeps the digits of numbers. Merges duplicate names with equal values; throws if they differ. */
function readExactly(file: string): { value: unknown; text: string } {
  const read = readText(file)
  if ('failure' in read) throw invalid(`${file} ${read.failure}.`)
  const tidy = valueOfTidy(read.text)
  if (tidy !== undefined) return { value: tidy, text: read.text }
  const { value, duplicates } = parsed(file, read.text)
  for (const { path, first: kept, further } of duplicates)
    if (canonical(kept) !== canonical(further))
      throw invalid(`${file} has ${path.join(' > ')} twice, with different values. Keep one of them.`)
  return { value, text: read.text }
}

function parsed(file: string, text: string): Parsed {
  try {
    return parseJson(text, exactly)
  } catch (error) {
    if (error instanceof NoJson)
      throw invalid(`${file}:${error.position.line}:${error.position.column}: ${error.message}.`, { cause: error })
    throw error
  }
}
