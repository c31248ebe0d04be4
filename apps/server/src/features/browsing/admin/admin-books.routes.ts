import * as contract from '@chapterhouse/contract/server/books/admin-books'
import type { App } from '@chapterhouse/kit/http/app'
import { serve } from '@chapterhouse/kit/http/serve'
import { asSent } from '@chapterhouse/kit/requests/sealed-cursor'
import { toAdminBook } from '../../catalogue/index.ts'
import { wholeNumber } from '../filters/book-filters.ts'
import type { People } from '../people/people.ts'
import { toPerson, toSeries } from '../people/people.wire.ts'
import { type AdminBooks, adminOrder, isSealedAdminMark } from './admin-books.ts'
import { toFacets, toSuggestion } from './admin-books.wire.ts'

/** The lists of docs/reference/server.md 3.4. */
export function adminBookRoutes(app: App, { adminBooks, people }: { adminBooks: AdminBooks; people: People }): void {
  serve(app, contract.adminBooks, ({ query: { sort, order, limit, cursor, ...filters }, cursorsOf }) => {
    const cursors = cursorsOf(contract.adminBooks, { ...asSent(filters), ...adminOrder({ sort, order }) })
    const { books, next } = adminBooks.page(filters, { sort, order, limit, after: cursors.open(cursor, isSealedAdminMark) })
    return { books: books.map(toAdminBook), ...(next && { next_cursor: cursors.seal(next) }) }
  })
  serve(app, contract.bookFacets, ({ query }) => toFacets(adminBooks.facets(query)))

  serve(app, contract.adminAuthors, ({ query }) => {
    const { people: authors, suggestions, unknown } = people.everywhere(wholeNumber(query, 'library_id'), 'author')
    return { authors: authors.map(toPerson), merge_suggestions: suggestions.map(toSuggestion), unknown }
  })
  serve(app, contract.adminNarrators, ({ query }) => {
    const { people: narrators, suggestions, unknown } = people.everywhere(wholeNumber(query, 'library_id'), 'narrator')
    return { narrators: narrators.map(toPerson), merge_suggestions: suggestions.map(toSuggestion), unknown }
  })
  serve(app, contract.adminSeries, ({ query }) => ({
    series: people.seriesEverywhere(wholeNumber(query, 'library_id'), query.memberships === '1').map(toSeries),
  }))
}
