import { keyOfBook } from '../../../queries/named-book.ts'
import type { BookEstimate } from '../../../server/responses.ts'
import type { Volume } from './reading-order.ts'

/** More than this need no form, but a plan. */
export const MOST_BOOKS = 100

/** Many books with their estimates: those to create texts for, and how many are left out or need a decision. */
export interface BulkChoice {
  isComplete: boolean
  estimated: number
  chosen: readonly { book: Volume; estimate: BookEstimate }[]
  /** Have texts beside them. */
  existing: number
  openJobs: number
  failed: number
  /** Of the chosen ones, those whose texts of the community are shown instead. */
  shadowed: number
}

export function chooseBooks(
  books: readonly Volume[],
  estimates: ReadonlyMap<string, BookEstimate | null>,
  { replaces }: { replaces: boolean },
): BulkChoice {
  const found = books.flatMap((book) => {
    const estimate = estimates.get(keyOfBook(book))
    return estimate ? [{ book, estimate }] : []
  })
  const free = found.filter(({ estimate: { open_job: open } }) => open === null || open.cancel_requested)
  const chosen = free.filter(({ estimate: { has } }) => replaces || has.local.length === 0)
  return {
    isComplete: estimates.size === books.length,
    estimated: estimates.size,
    chosen,
    existing: free.filter(({ estimate: { has } }) => has.local.length > 0).length,
    openJobs: found.length - free.length,
    failed: estimates.size - found.length,
    shadowed: chosen.filter(({ estimate: { has } }) => has.community.length > 0).length,
  }
}
