import { hash } from 'node:crypto'
import { invalid } from '@chapterhouse/kit/errors'

/** Where a part of the results of a search begins. */
export type PartStart =
  /** The results by relevance, after so many. */
  | { tier: 'ranked'; skipped: number }
  /** Titles that begin with the search, after this one; `order` is that of its library. */
  | { tier: 'title'; key: string; path: string; order: number }
  /** Books before this id, with the words in the title, anywhere else, or inside of words. */
  | { tier: 'in-title' | 'elsewhere' | 'inside'; before: number }

export interface SearchPosition {
  start: PartStart
  /** Results of the part that were on previous pages. */
  offset: number
}

const VERSION = 1
const MAX_LENGTH = 4096

/** Opaque to clients; `search` identifies the words and the filter. */
export function writeSearchCursor(search: string, { start, offset }: SearchPosition): string {
  return Buffer.from(JSON.stringify([VERSION, markOf(search), offset, start])).toString('base64url')
}

/** Throws if the cursor is damaged or belongs to another search. */
export function readSearchCursor(search: string, cursor: string): SearchPosition {
  const parts = cursor.length <= MAX_LENGTH && /^[\w-]+$/.test(cursor) ? parsed(cursor) : undefined
  if (!Array.isArray(parts)) throw invalid('invalid cursor')
  const [version, mark, offset, start] = parts as unknown[]
  if (version !== VERSION || mark !== markOf(search) || !isCount(offset) || !isStart(start)) throw invalid('invalid cursor')
  return { start, offset }
}

function isStart(value: unknown): value is PartStart {
  if (typeof value !== 'object' || value === null) return false
  const { tier, skipped, key, path, order, before } = value as Record<string, unknown>
  if (tier === 'title') return typeof key === 'string' && typeof path === 'string' && isCount(order)
  if (tier === 'ranked') return isCount(skipped)
  return (tier === 'in-title' || tier === 'elsewhere' || tier === 'inside') && isCount(before)
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= -1
const markOf = (search: string) => hash('sha256', search, 'base64url').slice(0, 10)

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
