import type { BookRow } from '../book/book.ts'
import { toListBook } from './book.wire.ts'

export interface Stamped {
  id: number
  stamp: number
}

/**
 * Books as JSON in list form, from a cache: reading and serialising all columns costs five times as much as the rest of a response.
 */
export function createShownBooks({
  byIds,
  texts,
}: {
  byIds: (ids: readonly number[]) => BookRow[]
  texts: { take: (id: number, stamp: number) => string | undefined; keep: (id: number, stamp: number, text: string) => void }
}) {
  return function shown(rows: readonly Stamped[]): Map<number, string> {
    const found = new Map<number, string>()
    const unknown: number[] = []
    for (const { id, stamp } of rows) {
      const text = texts.take(id, stamp)
      if (text === undefined) unknown.push(id)
      else found.set(id, text)
    }
    for (const row of unknown.length > 0 ? byIds(unknown) : []) {
      const text = JSON.stringify(toListBook(row))
      texts.keep(row.id, row.stamp, text)
      found.set(row.id, text)
    }
    return found
  }
}
