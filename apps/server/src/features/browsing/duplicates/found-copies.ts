import type { Library } from '../../libraries/index.ts'
import type { VisibleLibrary } from '../../shares/index.ts'
import { type Candidate, dedupKey, type Group, groupCopies } from './duplicates.ts'

/** The best copy of a book in a search. */
export interface FoundCopy {
  book: Candidate
  dedupKey: string
  /** Best copy in each other library, in library order. */
  others: { library: Library; book: Candidate }[]
}

/** The most rows of a search or list to compare. */
export const MAX_CANDIDATES = 2_000
/** Rows fetched per row shown, since copies of one book count once. */
const OVER_FETCH = 4

/** Groups copies, and fetches more rows, up to a limit, while copies leave the page short. */
export function findCopies(
  { visible, limit }: { visible: readonly VisibleLibrary[]; limit: number },
  fetch: (count: number) => readonly Candidate[],
): FoundCopy[] {
  const order = orderOf(visible)
  let groups: ReturnType<typeof groupCopies> = []
  for (let count = limit * OVER_FETCH; ; count *= 2) {
    const max = Math.min(count, MAX_CANDIDATES)
    const candidates = fetch(max)
    groups = groupCopies(candidates, order)
    if (groups.length >= limit || candidates.length < max || max === MAX_CANDIDATES) break
  }
  return toFound(groups.slice(0, limit), visible)
}

/** All of these books, with copies grouped. */
export function groupFound(candidates: readonly Candidate[], visible: readonly VisibleLibrary[]): FoundCopy[] {
  return toFound(groupCopies(candidates, orderOf(visible)), visible)
}

const orderOf = (visible: readonly VisibleLibrary[]) => new Map(visible.map(({ library }, at) => [library.id, at]))

function toFound(groups: readonly Group<Candidate>[], visible: readonly VisibleLibrary[]): FoundCopy[] {
  const libraries = new Map(visible.map(({ library }) => [library.id, library]))
  return groups.map(({ winner, others }) => ({
    book: winner,
    dedupKey: dedupKey(winner),
    others: others.flatMap((book) => {
      const library = libraries.get(book.libraryId)
      return library ? [{ library, book }] : []
    }),
  }))
}
