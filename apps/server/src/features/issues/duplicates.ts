import { isBetterCopy, stemOf, unionFind } from '../browsing/index.ts'
import type { Copy } from './duplicates.store.ts'

export interface DuplicateGroup {
  /** `same_files`: identical bytes; `same_book`: the same book in other files. */
  reason: 'same_files' | 'same_book'
  /** The best copy first. */
  copies: readonly Copy[]
}

const MINUTE_US = 60_000_000

interface Alike {
  books: readonly Copy[]
  /** Names that tell copies from parts. */
  stems: readonly string[]
  groupOf: ReturnType<typeof unionFind>
}

/** Signs that two books are copies; parts of one work share tags, but are not copies (docs/reference/server.md 2.7). */
const SIGNALS: readonly { key: (book: Copy) => string; join: (members: readonly number[], alike: Alike) => void }[] = [
  { key: ({ print, sizeBytes }) => print && `${print} ${sizeBytes}`, join: joinAll },
  { key: ({ asin }) => asin, join: joinButParts },
  { key: ({ isbn }) => isbn, join: joinButParts },
  // A book of unknown length only matches others of unknown length.
  { key: ({ sameKey, durationUs }) => (durationUs === 0 ? sameKey : ''), join: joinButParts },
  { key: ({ sameKey, durationUs }) => (durationUs === 0 ? '' : sameKey), join: joinAsLong },
]

/** Groups copies inside one library, in the order of their first members. */
export function groupDuplicates(books: readonly Copy[]): DuplicateGroup[] {
  const groupOf = unionFind(books.length)
  const alike: Alike = { books, stems: books.map(stemOf), groupOf }
  for (const { key, join } of SIGNALS) {
    const holders = Map.groupBy(books.keys(), (at) => keyIn(books[at] as Copy, key))
    holders.delete('')
    for (const members of holders.values()) if (members.length > 1) join(members, alike)
  }
  return [...Map.groupBy(books.keys(), (at) => groupOf.find(at)).values()]
    .filter((members) => members.length > 1)
    .map((members) => toGroup(members.map((at) => books[at] as Copy)))
}

function keyIn(book: Copy, key: (book: Copy) => string): string {
  const text = key(book)
  return text && `${book.libraryId} ${text}`
}

function toGroup(members: readonly Copy[]): DuplicateGroup {
  const copies = members.toSorted((a, b) => (isBetterCopy(a, b) ? -1 : isBetterCopy(b, a) ? 1 : a.path < b.path ? -1 : 1))
  const isSame = copies.every(
    ({ print, sizeBytes }) => print !== '' && print === copies[0]?.print && sizeBytes === copies[0].sizeBytes,
  )
  return { reason: isSame ? 'same_files' : 'same_book', copies }
}

function joinAll([first, ...others]: readonly number[], { groupOf }: Alike): void {
  if (first !== undefined) for (const other of others) groupOf.join(first, other)
}

/** Parts of one book are grouped only if a copy outside them matches too; then all of them are. */
function joinButParts(members: readonly number[], alike: Alike): void {
  const { books, stems } = alike
  const isOneThing = members.every((at) => books[at]?.partKey === books[members[0] as number]?.partKey)
  const families = isOneThing ? Map.groupBy(members, (at) => stems[at]).values() : [members]
  for (const family of families) joinAll(family, alike)
}

/** Sorted by duration: once a book is too long, so are all later ones. Stops when all are in one group. */
function joinAsLong(members: readonly number[], { books, stems, groupOf }: Alike): void {
  const copies = members.map((at) => ({ at, stem: stems[at], ...(books[at] as Copy) })).sort((a, b) => a.durationUs - b.durationUs)
  let groups = new Set(members.map(groupOf.find)).size
  for (const [index, one] of copies.entries()) {
    for (let next = index + 1; next < copies.length && groups > 1; next += 1) {
      const other = copies[next] as (typeof copies)[number]
      if (!isAsLong(one, other)) break
      const areParts = one.partKey === other.partKey && one.stem !== other.stem
      if (areParts || groupOf.find(one.at) === groupOf.find(other.at)) continue
      groupOf.join(one.at, other.at)
      groups -= 1
    }
  }
}

function isAsLong({ durationUs: one }: Copy, { durationUs: other }: Copy): boolean {
  return Math.abs(one - other) <= Math.max(MINUTE_US, 0.02 * Math.max(one, other))
}
