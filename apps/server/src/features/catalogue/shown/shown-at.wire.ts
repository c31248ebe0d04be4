import type { RelPath } from '../../paths/index.ts'
import type { createShownBooks, Stamped } from './shown-books.wire.ts'

export interface AtPath {
  libraryId: number
  path: RelPath
}

/** Rows of a list as JSON, each with the indexed book at its path, if any. */
type ShowWithBooks = <Row extends AtPath>(rows: readonly Row[], toWire: (row: Row) => object) => string[]

export interface ShownAt {
  /** Books as JSON, by library and path. */
  texts: (keys: readonly AtPath[]) => (key: AtPath) => string | undefined
  withBooks: ShowWithBooks
}

/** Adds books to lists that refer to them by library and path, with two queries for a list of any length. */
export function createShownAt({
  stampsAt,
  shown,
}: {
  stampsAt: (keys: readonly AtPath[]) => (Stamped & AtPath)[]
  shown: ReturnType<typeof createShownBooks>
}): ShownAt {
  function texts(keys: readonly AtPath[]) {
    const rows = stampsAt(keys)
    const written = shown(rows)
    const found = new Map(rows.map((row) => [keyText(row), written.get(row.id)]))
    return (key: AtPath) => found.get(keyText(key))
  }
  return {
    texts,
    withBooks(rows, toWire) {
      const bookOf = texts(rows)
      return rows.map((row) => withBook(toWire(row), bookOf(row)))
    },
  }
}

/** One JSON object, including its book if there is one. */
function withBook(row: object, book: string | undefined): string {
  const text = JSON.stringify(row)
  return book === undefined ? text : `${text.slice(0, -1)},"book":${book}}`
}

const keyText = ({ libraryId, path }: AtPath) => `${libraryId}:${path}`
