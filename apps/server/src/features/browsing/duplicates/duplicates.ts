import { folded } from '@chapterhouse/kit/text/fold-text'
import { plainWords } from '../../catalogue/index.ts'
import { baseOf, type RelPath } from '../../paths/index.ts'
import { unionFind } from './union-find.ts'

/** The fields that tell copies from other books (docs/reference/server.md 2.7, docs/reference/scanning-and-media.md 3.2). */
export interface Candidate {
  id: number
  /** Changes with every write of the row. */
  stamp: number
  libraryId: number
  path: RelPath
  isFolder: number
  asin: string
  isbn: string
  /** Hash of its files' fingerprints. */
  print: string
  /** `author|title|narrator`, or '' if too vague to identify a book. */
  sameKey: string
  /** Shared by siblings that are parts of one book, or copies if they also have the same name. */
  partKey: string
  format: string
  fileCount: number
  sizeBytes: number
  durationUs: number
  seriesIndex: number | null
  /** null if unknown. */
  abridged: number | null
}

export interface Group<C extends Candidate> {
  winner: C
  /** Best copy in each other library. */
  others: C[]
}

const TIERS: Record<string, number> = { m4b: 3, m4a: 3, mp4: 3, aac: 3, m4p: 3, m4v: 3, mp3: 2 }
const MINUTE_US = 60_000_000

/**
 * Groups copies of one logical book; a group takes the place of its first member. The caller must pass only accessible books, so
 * that nothing about other copies leaks.
 */
export function groupCopies<C extends Candidate>(books: readonly C[], libraryOrder: ReadonlyMap<number, number>): Group<C>[] {
  const groupOf = unionFind(books.length)
  for (const signal of SIGNALS) {
    const holders = Map.groupBy(books.keys(), (at) => signal.key(books[at] as C))
    holders.delete('')
    for (const members of holders.values())
      joinAlike(signal.joinsParts ? members : withoutParts(members, books), { books, signal, groupOf })
  }
  const groups = Map.groupBy(books.keys(), (at) => groupOf.find(at))
  return [...groups.values()].map((members) =>
    pickWinner(
      members.map((at) => books[at] as C),
      libraryOrder,
    ),
  )
}

/** The winner's strongest key, with which players can merge several servers. */
export function dedupKey({ asin, isbn, sameKey, print }: Candidate): string {
  if (asin !== '') return `a:${plainWords(asin)}`
  if (isbn !== '') return `i:${plainWords(isbn)}`
  if (sameKey !== '') return `m:${sameKey}`
  return print === '' ? '' : `h:${print}`
}

interface Signal {
  key: (book: Candidate) => string
  /** An additional condition for copies; absent if the key is enough. */
  agrees?: (one: Candidate, other: Candidate) => boolean
  /** Whether even parts of one book count as copies; only identical bytes qualify. */
  joinsParts?: true
}

const SIGNALS: readonly Signal[] = [
  { key: ({ asin }) => asin },
  // The ISBN of a printed edition is shared by several recordings.
  { key: ({ isbn }) => isbn, agrees: (one, other) => isAsLong(one, other, 0) },
  { key: ({ print }) => print, joinsParts: true },
  { key: ({ sameKey }) => sameKey, agrees: (one, other) => isAsLong(one, other, MINUTE_US) && isSameEdition(one, other) },
]

function joinAlike<C extends Candidate>(
  members: readonly number[],
  { books, signal, groupOf }: { books: readonly C[]; signal: Signal; groupOf: ReturnType<typeof unionFind> },
): void {
  const { agrees } = signal
  const [first, ...others] = members
  if (!agrees && first !== undefined) for (const other of others) groupOf.join(first, other)
  if (!agrees) return
  for (const [index, one] of members.entries())
    for (const other of members.slice(index + 1))
      if (groupOf.find(one) !== groupOf.find(other) && agrees(books[one] as C, books[other] as C)) groupOf.join(one, other)
}

/**
 * Drops parts that share an album tag, such as unjoined discs or `Part 1` and `Part 2`: the shared key would join them, or all with
 * a copy elsewhere. Siblings with one name, `Dune.m4b` and `Dune.mp3`, are copies and are kept.
 */
function withoutParts(members: readonly number[], books: readonly Candidate[]): readonly number[] {
  if (members.length < 2) return members
  const families = Map.groupBy(members, (at) => `${books[at]?.libraryId}/${books[at]?.partKey}`)
  const isOneName = (family: readonly number[]) =>
    family.length === 1 || new Set(family.map((at) => stemOf(books[at] as Candidate))).size === 1
  return [...families.values()].filter(isOneName).flat()
}

/** Whether a book is preferred to another in the same library. */
export function isBetterCopy(one: Candidate, than: Candidate): boolean {
  return isBetter(one, than, () => 0)
}

/** The name of a book without its extension; siblings with the same part key and different stems are parts. */
export function stemOf({ path, isFolder }: Pick<Candidate, 'path' | 'isFolder'>): string {
  return folded(isFolder === 1 ? baseOf(path) : baseOf(path).replace(/(?<=.)\.[^.]*$/, ''))
}

function pickWinner<C extends Candidate>(members: readonly C[], libraryOrder: ReadonlyMap<number, number>): Group<C> {
  const order = (book: C) => libraryOrder.get(book.libraryId) ?? 0
  const best = (copies: readonly C[]) => copies.reduce((champion, book) => (isBetter(book, champion, order) ? book : champion))
  const winner = best(members)
  const lanAddresses = Map.groupBy(
    members.filter(({ libraryId }) => libraryId !== winner.libraryId),
    ({ libraryId }) => libraryId,
  )
  return { winner, others: [...lanAddresses.values()].map(best).sort((a, b) => order(a) - order(b)) }
}

function isBetter<C extends Candidate>(one: C, than: C, order: (book: C) => number): boolean {
  const traits = [
    (book: C) => TIERS[book.format] ?? 1,
    (book: C) => Number(book.fileCount <= 1),
    (book: C) => (book.durationUs > 0 ? (book.sizeBytes * 1_000_000) / book.durationUs : book.sizeBytes),
    (book: C) => -order(book),
  ]
  for (const trait of traits) if (trait(one) !== trait(than)) return trait(one) > trait(than)
  return false
}

function isAsLong(one: Candidate, other: Candidate, toleranceUs: number): boolean {
  if (one.durationUs === 0 || other.durationUs === 0) return true
  const difference = Math.abs(one.durationUs - other.durationUs)
  return difference <= toleranceUs || difference <= 0.02 * Math.max(one.durationUs, other.durationUs)
}

function isSameEdition(one: Candidate, other: Candidate): boolean {
  const isOtherVolume = one.seriesIndex !== null && other.seriesIndex !== null && one.seriesIndex !== other.seriesIndex
  return !isOtherVolume && (one.abridged === 1) === (other.abridged === 1)
}
