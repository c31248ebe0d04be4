import { invalid } from '@chapterhouse/kit/errors'
import type { LocalTime } from '@chapterhouse/kit/local-time'
import type { Db } from '@chapterhouse/kit/sqlite'
import type { AdminRow, Catalogue } from '../catalogue/index.ts'
import type { Libraries } from '../libraries/index.ts'
import type { VisibleLibrary } from '../shares/index.ts'
import {
  type AdminSort,
  adminBooksStore,
  isAdminSort,
  type Limits,
  narrowed,
  type PageRequest,
  type Placed,
} from './admin-books.store.ts'
import { type BookFilters, type Dimension, type FilterRequest, judgeFilters, refused } from './book-filters.ts'
import { countFacets, type Facets } from './facets.ts'

interface AdminBooksNeeds {
  db: Db
  /** `list` omits a hidden sample library, whose rows stay in the index. */
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
  cursor?: string | undefined
}

const PAGE = { standard: 60, max: 200 }
const MAX_CURSOR_LENGTH = 16_384

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

  return {
    page(filterRequest: FilterRequest, page: PageOptions): { books: AdminRow[]; nextCursor: string | undefined } {
      const filters = judgeFilters(filterRequest, local)
      const { sort, descending, limit, after, isBlank } = judgePage(page)
      const request: PageRequest = { narrowed: narrowed(filters, limitsOf(filters)), sort, descending, after, limit: limit + 1 }
      const found = store.page(request, { isBlank }).map((row) => ({ ...row, isBlank }))
      if (!isBlank && found.length <= limit) {
        const rest = store.page({ ...request, after: undefined, limit: limit + 1 - found.length }, { isBlank: true })
        found.push(...rest.map((row) => ({ ...row, isBlank: true })))
      }
      const last = found.length > limit ? found[limit - 1] : undefined
      const books = catalogue.adminRows(found.slice(0, limit).map(({ id }) => id))
      return { books, nextCursor: last && writeCursor({ sort, descending }, last) }
    },

    /** Each dimension is counted without its own filter. */
    facets(request: FilterRequest): Facets {
      const filters = judgeFilters(request, local)
      const limits = limitsOf(filters)
      return countFacets(filters, {
        combinations: (but?: Dimension) => store.combinations(narrowed(filters, limits, but)),
        traits: (kinds, but?: Dimension) => store.traits(kinds, narrowed(filters, limits, but)),
      })
    },
  }
}

interface JudgedPage {
  sort: AdminSort
  descending: boolean
  limit: number
  after: Placed | undefined
  /** Whether the page starts among the rows without a sort value. */
  isBlank: boolean
}

function judgePage({ sort = '', order = '', limit = '', cursor = '' }: PageOptions): JudgedPage {
  const by = sort === '' ? 'title' : isAdminSort(sort) ? sort : refused('sort')
  if (!['', 'asc', 'desc'].includes(order)) refused('order')
  if (limit !== '' && !/^-?\d{1,15}$/.test(limit)) refused('limit')
  const wanted = Number(limit)
  const page = { sort: by, descending: order === 'desc', limit: wanted <= 0 || wanted > PAGE.max ? PAGE.standard : wanted }
  return { ...page, ...(cursor === '' ? { after: undefined, isBlank: false } : readCursor(page, cursor)) }
}

type Ordering = Pick<JudgedPage, 'sort' | 'descending'>

function writeCursor({ sort, descending }: Ordering, { id, key, tie, isBlank }: Placed & { isBlank: boolean }): string {
  return Buffer.from(JSON.stringify({ sort, descending, isBlank, key, tie, id })).toString('base64url')
}

/** A cursor is valid for its own order only. */
function readCursor({ sort, descending }: Ordering, cursor: string): Pick<JudgedPage, 'after' | 'isBlank'> {
  const decoded = cursor.length <= MAX_CURSOR_LENGTH && /^[\w-]+$/.test(cursor) ? parsed(cursor) : undefined
  const { key, tie, id, isBlank } = decoded ?? {}
  const isKey = ['added', 'duration', 'size'].includes(sort) ? Number.isSafeInteger(key) : typeof key === 'string'
  const isOfOrder = decoded?.['sort'] === sort && decoded['descending'] === descending && isKey && typeof tie === 'string'
  if (!isOfOrder || !Number.isSafeInteger(id) || typeof isBlank !== 'boolean') throw invalid('invalid cursor')
  return { after: { key: key as string | number, tie: tie as string, id: id as number }, isBlank }
}

function parsed(cursor: string): Record<string, unknown> | undefined {
  try {
    const decoded: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return typeof decoded === 'object' && decoded !== null ? (decoded as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
