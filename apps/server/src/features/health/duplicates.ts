import { arePartsOfOne, isBetterCopy } from '../browsing/index.ts'
import type { Copy } from './duplicates.store.ts'

export interface DuplicateGroup {
  /** The same bytes, or the same book in other ones. */
  reason: 'same_files' | 'same_book'
  /** The best copy first. */
  copies: readonly Copy[]
}

const MINUTE_US = 60_000_000

/** What tells that two are copies; parts of one thing share tags, and are none (wire/server.md 2.7). */
const SIGNALS: readonly { key: (book: Copy) => string; agrees: (one: Copy, other: Copy) => boolean }[] = [
  { key: ({ print }) => print, agrees: (one, other) => one.sizeBytes === other.sizeBytes },
  { key: ({ asin }) => asin, agrees: (one, other) => !arePartsOfOne(one, other) },
  { key: ({ isbn }) => isbn, agrees: (one, other) => !arePartsOfOne(one, other) },
  { key: ({ sameKey }) => sameKey, agrees: (one, other) => isAsLong(one, other) && !arePartsOfOne(one, other) },
]

/** Copies inside one library, group by group, in the order of their first members. */
export function groupDuplicates(books: readonly Copy[]): DuplicateGroup[] {
  const groupOf = new Map<Copy, Set<Copy>>(books.map((book) => [book, new Set([book])]))
  for (const { key, agrees } of SIGNALS) {
    const holders = Map.groupBy(books, (book) => `${book.libraryId} ${key(book)}`)
    for (const [name, members] of holders) {
      if (name.endsWith(' ')) continue
      for (const [at, one] of members.entries())
        for (const other of members.slice(at + 1)) if (agrees(one, other)) join(groupOf, one, other)
    }
  }
  return [...new Set(groupOf.values())]
    .filter((group) => group.size > 1)
    .map((group) => {
      const copies = [...group].sort((a, b) => (isBetterCopy(a, b) ? -1 : isBetterCopy(b, a) ? 1 : a.path < b.path ? -1 : 1))
      const isSame = copies.every(
        ({ print, sizeBytes }) => print !== '' && print === copies[0]?.print && sizeBytes === copies[0].sizeBytes,
      )
      return { reason: isSame ? 'same_files' : 'same_book', copies }
    })
}

function join(groupOf: Map<Copy, Set<Copy>>, one: Copy, other: Copy): void {
  const [into, from] = [groupOf.get(one), groupOf.get(other)]
  if (!into || !from || into === from) return
  for (const book of from) {
    into.add(book)
    groupOf.set(book, into)
  }
}

/** An unknown length is like an unknown one only. */
function isAsLong({ durationUs: one }: Copy, { durationUs: other }: Copy): boolean {
  if (one === 0 || other === 0) return one === other
  return Math.abs(one - other) <= Math.max(MINUTE_US, 0.02 * Math.max(one, other))
}
