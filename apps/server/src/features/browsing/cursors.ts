import { hash } from 'node:crypto'
import { invalid } from '@chapterhouse/kit/errors'

const VERSION = 1
const MAX_LENGTH = 1024

/** Identifies the list a cursor belongs to: another library, order or filter makes another list. */
export interface ListIdentity {
  libraryId: number
  sort: string
  filters: Readonly<Record<string, string>>
}

/** The last row of the previous page: its sort value, and its path to break ties. */
export interface Mark {
  key: string | number
  path: string
}

/** Content of a cursor: the mark itself, or the row's id if the mark is too long. */
export type CursorPosition = { kind: 'mark'; mark: Mark } | { kind: 'row'; id: number }

/** Opaque to clients (docs/reference/scanning-and-media.md 3.3). */
export function writeCursor(list: ListIdentity, { key, path, id }: Mark & { id: number }): string {
  const whole = encoded(list, [key, path])
  return whole.length <= MAX_LENGTH ? whole : encoded(list, [id])
}

/** Throws if the cursor is damaged, too long or from another list. */
export function readCursor(list: ListIdentity, cursor: string): CursorPosition {
  const parts = cursor.length <= MAX_LENGTH && /^[\w-]+$/.test(cursor) ? parsed(cursor) : undefined
  if (!Array.isArray(parts)) throw invalid('invalid cursor')
  const [version, libraryId, sort, filters, ...rest] = parts as unknown[]
  const isMine = version === VERSION && libraryId === list.libraryId && sort === list.sort && filters === filterMark(list)
  const position = isMine ? positionIn(list, rest) : undefined
  if (!position) throw invalid('invalid cursor')
  return position
}

function positionIn({ sort }: ListIdentity, [first, path, ...more]: readonly unknown[]): CursorPosition | undefined {
  if (path === undefined) return Number.isSafeInteger(first) ? { kind: 'row', id: Number(first) } : undefined
  const isKey = sort === 'recent' ? Number.isSafeInteger(first) : typeof first === 'string'
  return isKey && typeof path === 'string' && more.length === 0
    ? { kind: 'mark', mark: { key: first as string | number, path } }
    : undefined
}

function encoded(list: ListIdentity, position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify([VERSION, list.libraryId, list.sort, filterMark(list), ...position])).toString('base64url')
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

function filterMark({ filters }: ListIdentity): string {
  const given = Object.entries(filters).filter(([, value]) => value !== '')
  return given.length === 0 ? '' : hash('sha256', JSON.stringify(given.sort()), 'base64url').slice(0, 10)
}
