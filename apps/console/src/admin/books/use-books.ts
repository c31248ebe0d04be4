import { keepPreviousData, useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { callInSequence } from '../../queries/call-in-sequence.ts'
import { keyOfBook, type NamedBook, named } from '../../queries/named-book.ts'
import { call } from '../../server/api.ts'
import { usePages } from '../../tables/use-pages.ts'
import { queryOf } from './filters/filters.ts'

const PAGE = '100'
/** The server's limit. */
const MOST = '200'

export const useBooks = (search: string) =>
  usePages({
    queryKey: ['books', search],
    keyOf: keyOfBook,
    async fetchPage(cursor, signal) {
      const query = { ...queryOf(search), limit: PAGE, ...(cursor ? { cursor } : {}) }
      const { books, next_cursor } = await call('GET /admin/books', { query }, { signal })
      return { rows: books, next: next_cursor }
    },
  })

/** Fetches all books of a list, so that more than the loaded rows can be selected. */
export function useEveryBook(search: string) {
  const [found, setFound] = useState<{ books?: readonly NamedBook[]; error?: unknown; busy: boolean }>({ busy: false })
  async function fetch(then: (books: readonly NamedBook[]) => void): Promise<void> {
    setFound({ busy: true })
    try {
      const books: NamedBook[] = []
      let cursor: string | undefined
      do {
        const query = { ...queryOf(search), limit: MOST, ...(cursor ? { cursor } : {}) }
        const page = await callInSequence('GET /admin/books', { query })
        books.push(...named(page.books))
        cursor = page.next_cursor
      } while (cursor)
      setFound({ busy: false, books })
      then(books)
    } catch (error) {
      setFound({ busy: false, error })
    }
  }
  return {
    ...found,
    fetch: (then: (books: readonly NamedBook[]) => void) => void fetch(then),
    forget: () => setFound({ busy: false }),
  }
}

/** The number of books matching each further filter. */
export function useFacets(search: string) {
  const { sort: _sort, order: _order, ...query } = queryOf(search)
  return useQuery({
    queryKey: ['facets', JSON.stringify(query)],
    queryFn: ({ signal }) => call('GET /admin/books/facets', { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}
