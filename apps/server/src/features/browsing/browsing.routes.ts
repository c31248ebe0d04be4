import { books, fs, libraries, recent, search } from '@chapterhouse/contract/server/browsing'
import type { App } from '@chapterhouse/kit/http'
import { lenientInteger } from '@chapterhouse/kit/query'
import { serve, serveBytes } from '@chapterhouse/kit/serve'
import type { createShownBooks } from '../catalogue/index.ts'
import type { Shares } from '../shares/index.ts'
import { foundFacts, joinedText, pageText, toFolder, toLibrary } from './browsing.wire.ts'
import type { Folders } from './folders.ts'
import type { FoundCopy, Lists } from './lists.ts'

export interface BrowsingRouteNeeds {
  shares: Pick<Shares, 'reachable' | 'reachFolder' | 'library'>
  lists: Lists
  folders: Folders
  /** Books as JSON, by id. */
  shown: ReturnType<typeof createShownBooks>
}

type Reply = Parameters<Parameters<typeof serveBytes>[2]>[2]

const FOLDER_PAGE = { standard: 200, most: 500 }
const BOOK_PAGE = { standard: 50, most: 200 }

export function browsingRoutes(app: App, { shares, lists, folders, shown }: BrowsingRouteNeeds): void {
  serve(app, libraries, ({ viewer }) => ({ libraries: shares.reachable(viewer).map(({ library }) => toLibrary(library)) }))

  serve(app, fs, async ({ viewer, params, query }) => {
    const folder = await shares.reachFolder(viewer, params.id, query.path || '.')
    const offset = /^\d{1,15}$/.test(query.offset ?? '') ? Number(query.offset) : 0
    return toFolder(await folders.page(folder, { offset, limit: lenientInteger(query.limit, FOLDER_PAGE) }))
  })

  serveBytes(
    app,
    books,
    async ({ viewer, params, query: { author = '', series = '', sort = '', limit, cursor } }, _request, reply) => {
      const asked = { author, series, sort, limit: lenientInteger(limit, BOOK_PAGE), cursor: cursor || undefined }
      const page = lists.books(shares.library(viewer, params.id), asked)
      const texts = shown(page.books)
      return sendJson(
        reply,
        pageText(
          page.books.map(({ id }) => texts.get(id)),
          page.nextCursor,
        ),
      )
    },
  )

  serveBytes(app, search, async ({ viewer, query }, _request, reply) => {
    return sendJson(reply, foundText(lists.search(shares.reachable(viewer), query.q, lenientInteger(query.limit, BOOK_PAGE))))
  })

  serveBytes(app, recent, async ({ viewer, query }, _request, reply) => {
    return sendJson(reply, foundText(lists.recent(shares.reachable(viewer), lenientInteger(query.limit, BOOK_PAGE))))
  })

  function foundText(found: readonly FoundCopy[]): string {
    const texts = shown(found.map(({ book }) => book))
    return pageText(found.map((copy) => joinedText(texts.get(copy.book.id), foundFacts(copy))))
  }
}

function sendJson(reply: Reply, text: string): Reply {
  return reply.type('application/json; charset=utf-8').send(text)
}
