import type { RelPath } from '../../paths/index.ts'

/** The last row of the previous page. */
export interface Mark {
  at: string
  id: number
}

/** The content of a cursor. */
export type SealedMark = readonly [at: string, id: number]

export const isSealedMark = (content: unknown): content is SealedMark =>
  Array.isArray(content) && content.length === 2 && typeof content[0] === 'string' && Number.isSafeInteger(content[1])

/** Where a page starts; without a mark, later than every row. */
export const toMark = ([at, id]: SealedMark = ['9999', Number.MAX_SAFE_INTEGER]): Mark => ({ at, id })

interface AtPath {
  id: number
  libraryId: number
  path: RelPath
}

export interface Page<Row> {
  rows: Row[]
  /** Where the next page starts. */
  next: SealedMark | undefined
}

/** The most rows read for one page: several milliseconds. */
export const MAX_READ = 5_000

/**
 * Fills a page with rows that the person has access to now. Behind very many hidden rows a page is short or empty, and the next one
 * continues from there.
 */
export function pageOf<Row extends AtPath>(
  rows: Iterable<Row>,
  at: (row: Row) => string,
  options: { limit: number; maySee: (libraryId: number, path: RelPath) => boolean },
): Page<Row> {
  const { limit, maySee } = options
  const shown: Row[] = []
  let read = 0
  let last: Row | undefined
  for (const row of rows) {
    const isSeen = maySee(row.libraryId, row.path)
    if (last && (read === MAX_READ || (isSeen && shown.length === limit))) return { rows: shown, next: [at(last), last.id] }
    if (isSeen) shown.push(row)
    // If the page is already full, the next one continues after its last row and skips the hidden rows again.
    if (isSeen || shown.length < limit) last = row
    read += 1
  }
  return { rows: shown, next: undefined }
}
