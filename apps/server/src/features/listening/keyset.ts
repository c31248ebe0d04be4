import { invalid } from '@chapterhouse/kit/errors'
import type { RelPath } from '../libraries/index.ts'

/** Lists over all books of one person, newest first, page by page. */
export type ListName = 'bookmarks' | 'notes' | 'history'

/** The last row that was shown. */
export interface Mark {
  at: string
  id: number
}

/** Later than any row. */
export const FROM_NEWEST: Mark = { at: '9999', id: Number.MAX_SAFE_INTEGER }

const VERSION = 1
const LONGEST = 1024

/** Opaque to whoever gets it, and good for its own list only. */
export function writeCursor(list: ListName, { at, id }: Mark): string {
  return Buffer.from(JSON.stringify([VERSION, list, at, id])).toString('base64url')
}

/** Where to go on; refuses what is damaged, too long, or was made for another list. */
export function readCursor(list: ListName, cursor: string | undefined): Mark {
  if (cursor === undefined || cursor === '') return FROM_NEWEST
  const parts = cursor.length <= LONGEST && /^[\w-]+$/.test(cursor) ? parsed(cursor) : undefined
  const [version, name, at, id, ...rest] = Array.isArray(parts) ? (parts as unknown[]) : []
  const isMine = version === VERSION && name === list && rest.length === 0
  if (!isMine || typeof at !== 'string' || !Number.isSafeInteger(id)) throw invalid('invalid cursor')
  return { at, id: Number(id) }
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

interface AtPath {
  id: number
  libraryId: number
  path: RelPath
}

export interface Page<Row> {
  rows: Row[]
  nextCursor: string | undefined
}

export interface PageAsked {
  list: ListName
  limit: number
  maySee: (libraryId: number, path: RelPath) => boolean
}

/** As many rows as are asked for of those that may be seen now; read on one by one until there are enough. */
export function pageOf<Row extends AtPath>(rows: Iterable<Row>, at: (row: Row) => string, asked: PageAsked): Page<Row> {
  const { list, limit, maySee } = asked
  const found = Iterator.from(rows)
    .filter(({ libraryId, path }) => maySee(libraryId, path))
    .take(limit + 1)
    .toArray()
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  return { rows: shown, nextCursor: last && writeCursor(list, { at: at(last), id: last.id }) }
}
