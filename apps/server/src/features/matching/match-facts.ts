import { folded } from '@chapterhouse/kit/text/fold-text'
import { type Book, type BookFields, peopleOf } from '../catalogue/index.ts'
import type { MatchFacts } from '../enrichment/index.ts'

export interface MatchQuery {
  q: string
  asin: string
  isbn: string
}

export const NO_QUERY: MatchQuery = { q: '', asin: '', isbn: '' }

const MAX = { titles: 4, authors: 4, series: 2 }
const MAX_LENGTH = 200
const MAX_RUNTIME_SECONDS = 1_000_000

/**
 * The facts about a book that the service receives (docs/reference/server.md 3.7). An admin's words or identifiers replace all
 * facts but the length, since those found nothing.
 */
export function matchFacts(book: Book, named: Partial<BookFields>, { q, asin, isbn }: MatchQuery): MatchFacts {
  const runtimeSeconds = Math.round(book.durationUs / 1_000_000)
  const length = runtimeSeconds >= 1 && runtimeSeconds <= MAX_RUNTIME_SECONDS ? { runtimeSeconds } : {}
  if (q !== '' || asin !== '' || isbn !== '') return { q, asin, isbn, ...length }
  const index = book.seriesIndex ?? named.seriesIndex ?? null
  return {
    titles: distinct([book.title, book.scanned.fields.title, named.title ?? ''], MAX.titles),
    authors: distinct([...peopleOf(book.author, book.authorNames), named.author ?? ''], MAX.authors),
    series: distinct([book.series, named.series ?? ''], MAX.series),
    ...(index !== null && { position: String(index) }),
    asin: book.asin,
    isbn: book.isbn,
    ...length,
  }
}

/** Distinct spellings, not blank, and short enough for a query. */
function distinct(texts: readonly string[], max: number): string[] {
  const kept = new Map<string, string>()
  for (const text of texts) {
    const key = folded(text)
    if (key !== '' && !kept.has(key)) kept.set(key, [...text.trim()].slice(0, MAX_LENGTH).join(''))
  }
  return [...kept.values()].slice(0, max)
}
