import type { PackedWorkRecord } from '@chapterhouse/contract/records'
import { cut, ROOM_FOR_NUMBER } from '../records/index.ts'
import type { Book } from './book.ts'
import type { Collection } from './collection.ts'

export interface Adding {
  collection: Collection
  /** The day of the import. */
  date: string
  warn: (message: string) => void
  /** Counts a skipped book by reason. */
  skip: (reason: string) => void
}
type Source = PackedWorkRecord['sources'][number]

export const sourceOf = ({ ref }: Book, date: string): Source => ({
  type: 'audiosilo-books-import',
  ...(ref === undefined ? {} : { ref }),
  imported_at: date,
})

export function withSource(sources: readonly Source[], book: Book, { date }: Adding): Source[] {
  const own = sourceOf(book, date)
  return sources.some(({ type, ref }) => type === own.type && ref === own.ref) ? [...sources] : [...sources, own]
}

export function free(base: string, isTaken: (slug: string) => boolean): string {
  for (const slug of numbered(base)) if (!isTaken(slug)) return slug
  return base
}

/** Yields `base`, `base-2`, `base-3`, endlessly. */
export function* numbered(base: string): Generator<string> {
  yield base
  for (let number = 2; ; number += 1) yield `${cut(base, ROOM_FOR_NUMBER)}-${number}`
}
