import {
  authors,
  books,
  facets,
  fs,
  libraries,
  narrators,
  previews,
  recent,
  search,
  searchNames,
  seriesBooks,
  seriesList,
} from '@chapterhouse/contract/server/books/browsing'
import type { App } from '@chapterhouse/kit/http/app'
import { prepared } from '@chapterhouse/kit/http/prepared'
import { serve } from '@chapterhouse/kit/http/serve'
import { lenientInteger } from '@chapterhouse/kit/requests/query'
import type { ListCursors } from '@chapterhouse/kit/requests/sealed-cursor'
import type { createShownBooks } from '../catalogue/index.ts'
import type { Shares } from '../shares/index.ts'
import { foundFacts, joinedText, type PageFacts, pageText, toFolder, toFoundNames, toLibrary } from './browsing.wire.ts'
import type { FoundCopy } from './duplicates/found-copies.ts'
import { identityOf, isFiltered, NO_FILTER, parseListFilter } from './filters/list-filter.ts'
import type { Folders } from './folders/folders.ts'
import { isSealedMark } from './lists/list-marks.ts'
import { type Letter, type Lists, orderIdentity, type Page } from './lists/lists.ts'
import { type People, parseNameKind, parseNames } from './people/people.ts'
import { toPerson, toSeries } from './people/people.wire.ts'
import type { NameSearch } from './search/found-names.ts'
import { type Search, searchIdentity } from './search/search.ts'
import { isSealedPosition } from './search/search-position.ts'

interface BrowsingRouteNeeds {
  shares: Pick<Shares, 'visibleLibraries' | 'reachFolder' | 'library'>
  lists: Lists
  search: Search
  findNames: NameSearch
  folders: Folders
  people: People
  /** Books as JSON, by id. */
  shown: ReturnType<typeof createShownBooks>
}

const FOLDER_PAGE = { standard: 200, max: 500 }
/** As many covers as fit in a fan. */
const PREVIEWED = 4
const BOOK_PAGE = { standard: 50, max: 200 }

export function browsingRoutes(
  app: App,
  { shares, lists, search: findBooks, findNames, folders, people, shown }: BrowsingRouteNeeds,
): void {
  serve(app, libraries, ({ viewer }) => ({ libraries: shares.visibleLibraries(viewer).map(({ library }) => toLibrary(library)) }))

  serve(app, fs, async ({ viewer, params, query }) => {
    const folder = await shares.reachFolder(viewer, params.id, query.path || '.')
    const offset = /^\d{1,15}$/.test(query.offset ?? '') ? Number(query.offset) : 0
    return toFolder(await folders.page(folder, { offset, limit: lenientInteger(query.limit, FOLDER_PAGE) }))
  })

  serve(app, books, ({ viewer, params, query, cursorsOf }) => {
    const { sort = '', limit, cursor, letters } = query
    const visible = shares.library(viewer, params.id)
    const filter = parseListFilter(query)
    const { userId } = viewer
    const cursors = cursorsOf(books, { ...params, sort: orderIdentity(sort, visible.library), ...identityOf(filter) })
    const options = { userId, filter, sort, limit: lenientInteger(limit, BOOK_PAGE), after: cursors.open(cursor, isSealedMark) }
    const hasLetters = letters === '1' && sort === 'title' && !isFiltered(filter)
    return prepared(listText(lists.books(visible, options), { cursors, letters: hasLetters ? lists.letters(visible) : undefined }))
  })

  serve(app, seriesBooks, ({ viewer, params, query, cursorsOf }) => {
    const visible = shares.library(viewer, params.id)
    const options = { userId: viewer.userId, sort: '', limit: lenientInteger(query.limit, BOOK_PAGE) }
    const groups = parseNames(query.name).map((series) => {
      const filter = { ...NO_FILTER, series, memberships: true }
      const cursors = cursorsOf(books, { ...params, sort: orderIdentity('', visible.library), ...identityOf(filter) })
      const page = listText(lists.books(visible, { ...options, filter }), { cursors })
      return joinedText(JSON.stringify({ name: series }), page)
    })
    return prepared(`{"series":[${groups.join(',')}]}`)
  })

  namesRoutes(app, { shares, lists, findNames, people, shown })
  searchRoutes(app, { shares, lists, search: findBooks, shown })

  function listText({ books: rows, next }: Page, { cursors, letters }: { cursors: ListCursors; letters?: Letter[] | undefined }) {
    const texts = shown(rows)
    return pageText(
      rows.map(({ id }) => texts.get(id)),
      {
        next_cursor: next && cursors.seal(next),
        letters: letters?.map(({ letter, start }) => ({ letter, cursor: cursors.seal(start) })),
      },
    )
  }
}

function searchRoutes(
  app: App,
  { shares, lists, search: findBooks, shown }: Pick<BrowsingRouteNeeds, 'shares' | 'lists' | 'search' | 'shown'>,
): void {
  serve(app, search, ({ viewer, query, cursorsOf }) => {
    const filter = parseListFilter(query)
    const cursors = cursorsOf(search, { q: searchIdentity(query.q), ...identityOf(filter) })
    const options = {
      userId: viewer.userId,
      filter,
      limit: lenientInteger(query.limit, BOOK_PAGE),
      startOf: () => cursors.open(query.cursor, isSealedPosition),
      isPaged: query.paged === '1',
    }
    const { found, total, isTotalMinimum, next } = findBooks(shares.visibleLibraries(viewer), query.q, options)
    const minimum = isTotalMinimum || undefined
    return prepared(foundText(found, { next_cursor: next && cursors.seal(next), total, total_is_minimum: minimum }))
  })

  serve(app, recent, ({ viewer, query }) =>
    prepared(foundText(lists.recent(shares.visibleLibraries(viewer), lenientInteger(query.limit, BOOK_PAGE)))),
  )

  function foundText(found: readonly FoundCopy[], more: PageFacts = {}): string {
    const texts = shown(found.map(({ book }) => book))
    const rows = found.map((copy) => joinedText(texts.get(copy.book.id), JSON.stringify(foundFacts(copy))))
    return pageText(rows, more)
  }
}

/** Names and values to choose from. */
function namesRoutes(app: App, { shares, lists, findNames, people, shown }: Omit<BrowsingRouteNeeds, 'folders' | 'search'>): void {
  serve(app, previews, ({ viewer, params, query }) => {
    const visible = shares.library(viewer, params.id)
    const kind = parseNameKind(query.of)
    const { userId } = viewer
    const parts = parseNames(query.name).map((name) => {
      const filter = { ...NO_FILTER, [kind]: name, memberships: true }
      const { books: rows } = lists.books(visible, { userId, filter, sort: '', limit: PREVIEWED })
      const facts = JSON.stringify({ name, ...people.heard(visible, { userId, kind, name }) })
      const texts = shown(rows)
      return joinedText(facts, pageText(rows.map(({ id }) => texts.get(id))))
    })
    return prepared(`{"previews":[${parts.join(',')}]}`)
  })

  serve(app, searchNames, ({ viewer, query }) => {
    const found = findNames(shares.visibleLibraries(viewer), query.q, lenientInteger(query.limit, BOOK_PAGE))
    return { authors: toFoundNames(found.author), narrators: toFoundNames(found.narrator), series: toFoundNames(found.series) }
  })

  serve(app, facets, ({ viewer, params }) => people.facets(shares.library(viewer, params.id)))

  serve(app, authors, ({ viewer, params }) => {
    const { people: list, unknown } = people.inLibrary(shares.library(viewer, params.id), 'author')
    return { authors: list.map(toPerson), unknown }
  })
  serve(app, narrators, ({ viewer, params }) => {
    const { people: list, unknown } = people.inLibrary(shares.library(viewer, params.id), 'narrator')
    return { narrators: list.map(toPerson), unknown }
  })
  serve(app, seriesList, ({ viewer, params, query }) => ({
    series: people.seriesIn(shares.library(viewer, params.id), query.memberships === '1').map(toSeries),
  }))
}
