import { books, fs, libraries, recent, search } from '@chapterhouse/contract/server/browsing'
import type { App } from '@chapterhouse/kit/http'
import { lenientInteger } from '@chapterhouse/kit/query'
import { serve } from '@chapterhouse/kit/serve'
import { toListBook } from '../catalogue/index.ts'
import type { Shares } from '../shares/index.ts'
import { toFolder, toFound, toLibrary } from './browsing.wire.ts'
import type { Folders } from './folders.ts'
import type { Lists } from './lists.ts'

export interface BrowsingRouteNeeds {
  shares: Pick<Shares, 'reachable' | 'reachFolder' | 'library'>
  lists: Lists
  folders: Folders
}

const FOLDER_PAGE = { standard: 200, most: 500 }
const BOOK_PAGE = { standard: 50, most: 200 }

export function browsingRoutes(app: App, { shares, lists, folders }: BrowsingRouteNeeds): void {
  serve(app, libraries, ({ viewer }) => ({ libraries: shares.reachable(viewer).map(({ library }) => toLibrary(library)) }))

  serve(app, fs, async ({ viewer, params, query }) => {
    const folder = await shares.reachFolder(viewer, params.id, query.path || '.')
    const offset = /^\d{1,15}$/.test(query.offset ?? '') ? Number(query.offset) : 0
    return toFolder(await folders.page(folder, { offset, limit: lenientInteger(query.limit, FOLDER_PAGE) }))
  })

  serve(app, books, ({ viewer, params, query: { author = '', series = '', sort = '', limit, cursor } }) => {
    const asked = { author, series, sort, limit: lenientInteger(limit, BOOK_PAGE), cursor: cursor || undefined }
    const { books, nextCursor } = lists.books(shares.library(viewer, params.id), asked)
    return { books: books.map(toListBook), ...(nextCursor !== undefined && { next_cursor: nextCursor }) }
  })

  serve(app, search, ({ viewer, query }) => {
    const found = lists.search(shares.reachable(viewer), query.q, lenientInteger(query.limit, BOOK_PAGE))
    return { books: found.map(toFound) }
  })

  serve(app, recent, ({ viewer, query }) => {
    const found = lists.recent(shares.reachable(viewer), lenientInteger(query.limit, BOOK_PAGE))
    return { books: found.map(toFound) }
  })
}
