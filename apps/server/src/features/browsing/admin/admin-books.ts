import { invalid } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { LocalTime } from '@chapterhouse/kit/time/local-time'
import type { AdminRow, Catalogue } from '../../catalogue/index.ts'
import type { Libraries } from '../../libraries/index.ts'
import type { VisibleLibrary } from '../../shares/index.ts'
import { type BookFilters, type Dimension, type FilterRequest, parseFilters, refused } from '../filters/book-filters.ts'
import { isCutTo, isSealedMark, type SealedMark, toSealedMark } from '../lists/list-marks.ts'
import { LAST_CHARACTER } from '../search/search-terms.ts'
import {
  type AdminSort,
  adminBooksStore,
  isAdminSort,
  type Limits,
  narrowed,
  type PageRequest,
  type Placed,
} from './admin-books.store.ts'
import { countFacets, type Facets } from './facets.ts'

interface AdminBooksNeeds {
  db: Db
  /** `list` omits a hidden sample library, whose rows remain in the index. */
  libraries: Pick<Libraries, 'list' | 'count'>
  catalogue: Pick<Catalogue, 'adminRows'>
  local: Pick<LocalTime, 'startOfDay'>
  /** Libraries and scopes that a person or share has access to; throws if it does not exist. */
  reachOf: Readonly<Record<'person' | 'share', (id: number) => readonly VisibleLibrary[]>>
  /** Books with an issue of this kind; undefined for a kind without a list. */
  booksWith: (kind: string, options: { ignored: boolean }) => readonly number[] | undefined
}

export interface PageOptions {
  sort?: string | undefined
  order?: string | undefined
  limit?: string | undefined
  /** Absent: from the start. */
  after?: SealedAdminMark | undefined
}

const PAGE = { standard: 60, max: 200 }

export type AdminBooks = ReturnType<typeof createAdminBooks>

/** Books of all libraries as admins see them (docs/reference/server.md 3.4). */
export function createAdminBooks({ db, libraries, catalogue, local, reachOf, booksWith }: AdminBooksNeeds) {
  const store = adminBooksStore(db)

  function limitsOf({ issue, seenBy, openedBy }: BookFilters): Limits {
    const shown = libraries.list().map(({ id }) => id)
    const issueIds = issue && booksWith(issue.kind, issue)
    if (issue && !issueIds) throw invalid('unknown issue')
    return {
      issueIds,
      libraries: shown.length === libraries.count() ? undefined : shown,
      reaches: {
        ...(seenBy !== undefined && { seen: reachOf.person(seenBy) }),
        ...(openedBy !== undefined && { opened: reachOf.share(openedBy) }),
      },
    }
  }

  /** If a mark was cut, the place of its row. If that row is gone, the next page at most repeats rows with the same beginning. */
  function placeAfter([values, id]: SealedMark, { sort, descending }: Pick<ParsedPage, 'sort' | 'descending'>): Placed {
    const [key = '', tie = '', rowId = 0] = values
    if (id === undefined) return { key, tie: String(tie), id: Number(rowId) }
    const row = store.placeOf(id, sort)
    if (row && isCutTo(values, [row.key, row.tie, row.id])) return row
    return { key: descending && typeof key === 'string' ? `${key}${LAST_CHARACTER}` : key, tie: String(tie), id: 0 }
  }

  return {
    page(filterRequest: FilterRequest, page: PageOptions): { books: AdminRow[]; next: SealedAdminMark | undefined } {
      const filters = parseFilters(filterRequest, local)
      const { sort, descending, limit } = parsePage(page)
      const [isBlank, mark] = page.after ?? [false]
      const after = mark && placeAfter(mark, { sort, descending })
      const request: PageRequest = { narrowed: narrowed(filters, limitsOf(filters)), sort, descending, after, limit: limit + 1 }
      const found = store.page(request, { isBlank }).map((row) => ({ ...row, isBlank }))
      if (!isBlank && found.length <= limit) {
        const rest = store.page({ ...request, after: undefined, limit: limit + 1 - found.length }, { isBlank: true })
        found.push(...rest.map((row) => ({ ...row, isBlank: true })))
      }
      const last = found.length > limit ? found[limit - 1] : undefined
      const books = catalogue.adminRows(found.slice(0, limit).map(({ id }) => id))
      return { books, next: last && [last.isBlank, toSealedMark([last.key, last.tie, last.id], last.id)] }
    },

    /** Each dimension is counted without its own filter. */
    facets(request: FilterRequest): Facets {
      const filters = parseFilters(request, local)
      const limits = limitsOf(filters)
      return countFacets(filters, {
        combinations: (but?: Dimension) => store.combinations(narrowed(filters, limits, but)),
        traits: (kinds, but?: Dimension) => store.traits(kinds, narrowed(filters, limits, but)),
      })
    },
  }
}

interface ParsedPage {
  sort: AdminSort
  descending: boolean
  limit: number
}

function parsePage({ sort = '', order = '', limit = '' }: PageOptions): ParsedPage {
  const by = sort === '' ? 'title' : isAdminSort(sort) ? sort : refused('sort')
  if (!['', 'asc', 'desc'].includes(order)) refused('order')
  if (limit !== '' && !/^-?\d{1,15}$/.test(limit)) refused('limit')
  const wanted = Number(limit)
  return { sort: by, descending: order === 'desc', limit: wanted <= 0 || wanted > PAGE.max ? PAGE.standard : wanted }
}

/** Defaults are equivalent to the same values in a request. */
export const adminOrder = ({ sort, order }: Pick<PageOptions, 'sort' | 'order'>) => ({
  // Cursors from before articles were skipped are invalid.
  sort: `${sort || 'title'} without articles`,
  order: order || 'asc',
})

/** Where the next page starts, and whether it starts among the rows without a sort value. */
export type SealedAdminMark = readonly [isBlank: boolean, mark: SealedMark]

export function isSealedAdminMark(content: unknown): content is SealedAdminMark {
  return Array.isArray(content) && content.length === 2 && typeof content[0] === 'boolean' && isSealedMark(content[1])
}
