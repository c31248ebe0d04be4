import { invalid } from '@chapterhouse/kit/errors'
import type { RelPath } from '../libraries/index.ts'

/** Paginated lists over all books of one person, newest first. */
type ListName = 'bookmarks' | 'notes' | 'history'

/** The last row of the previous page. */
export interface Mark {
  at: string
  id: number
}

/** Later than every row. */
const FROM_NEWEST: Mark = { at: '9999', id: Number.MAX_SAFE_INTEGER }

const VERSION = 1
const MAX_LENGTH = 1024

/** Opaque to clients, and valid for its own list only. */
export function writeCursor(list: ListName, { at, id }: Mark): string {
  return Buffer.from(JSON.stringify([VERSION, list, at, id])).toString('base64url')
}

/** Position of the next page; throws if the cursor is damaged, too long or from another list. */
export function readCursor(list: ListName, cursor: string | undefined): Mark {
  if (cursor === undefined || cursor === '') return FROM_NEWEST
  const parts = cursor.length <= MAX_LENGTH && /^[\w-]+$/.test(cursor) ? parsed(cursor) : undefined
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

interface PageOptions {
  list: ListName
  limit: number
  maySee: (libraryId: number, path: RelPath) => boolean
}

/** The most rows read for one page: some milliseconds. */
export const MAX_READ = 5_000

/**
 * Fills a page with the rows the person has access to now. Behind very many hidden rows a page is short or empty, and the next one
 * continues from there.
 */
export function pageOf<Row extends AtPath>(rows: Iterable<Row>, at: (row: Row) => string, options: PageOptions): Page<Row> {
  const { list, limit, maySee } = options
  const shown: Row[] = []
  let read = 0
  let last: Row | undefined
  for (const row of rows) {
    const isSeen = maySee(row.libraryId, row.path)
    if (last && (read === MAX_READ || (isSeen && shown.length === limit)))
      return { rows: shown, nextCursor: writeCursor(list, { at: at(last), id: last.id }) }
    if (isSeen) shown.push(row)
    // If the page is already full, the next one continues after its last row and skips the hidden rows again.
    if (isSeen || shown.length < limit) last = row
    read += 1
  }
  return { rows: shown, nextCursor: undefined }
}
