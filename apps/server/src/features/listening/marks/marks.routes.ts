import * as contract from '@chapterhouse/contract/server/listening/marks'
import type { App } from '@chapterhouse/kit/http/app'
import { prepared } from '@chapterhouse/kit/http/prepared'
import { serve } from '@chapterhouse/kit/http/serve'
import { pageText, toBookmark, toNote } from '../listening.wire.ts'
import type { ListeningRouteNeeds } from '../listening-needs.ts'
import { isSealedMark } from '../rows/keyset.ts'
import { listLimit } from '../rows/page-size.ts'

export function markRoutes(app: App, needs: ListeningRouteNeeds): void {
  bookmarkRoutes(app, needs)
  noteRoutes(app, needs)
}

function bookmarkRoutes(app: App, { shares, listening: { bookmarks }, shownAt }: ListeningRouteNeeds): void {
  serve(app, contract.listBookmarks, async ({ viewer, params, query }) => {
    const target = await shares.authorize(viewer, params.id, query.path)
    return { bookmarks: bookmarks.list(target).map(toBookmark) }
  })

  serve(app, contract.addBookmark, async ({ viewer, params, query, body }) => {
    const target = await shares.authorize(viewer, params.id, query.path)
    return toBookmark(bookmarks.add(target, body))
  })

  serve(app, contract.editBookmark, ({ viewer, params, body }) =>
    toBookmark(bookmarks.edit(viewer, { ...params, ...body, maySee: shares.accessCheck(viewer) })),
  )

  serve(app, contract.removeBookmark, ({ viewer, params }) => bookmarks.remove(viewer, params.id))

  serve(app, contract.myBookmarks, ({ viewer, query: { limit, cursor }, cursorsOf }) => {
    const cursors = cursorsOf(contract.myBookmarks, {})
    const after = cursors.open(cursor, isSealedMark)
    const { rows, next } = bookmarks.page(viewer, { limit: listLimit(limit), after, maySee: shares.accessCheck(viewer) })
    return prepared(pageText('bookmarks', shownAt.withBooks(rows, toBookmark), next && cursors.seal(next)))
  })
}

function noteRoutes(app: App, { shares, listening: { notes }, shownAt }: ListeningRouteNeeds): void {
  serve(app, contract.listNotes, async ({ viewer, params, query }) => {
    const target = await shares.authorize(viewer, params.id, query.path)
    return { notes: notes.list(target).map(toNote) }
  })

  serve(app, contract.addNote, async ({ viewer, params, query, body }) => {
    const target = await shares.authorize(viewer, params.id, query.path)
    return toNote(notes.add(target, body))
  })

  serve(app, contract.editNote, ({ viewer, params, body: { body, position } }) =>
    toNote(notes.edit(viewer, { ...params, body, position, maySee: shares.accessCheck(viewer) })),
  )

  serve(app, contract.removeNote, ({ viewer, params }) => notes.remove(viewer, params.id))

  serve(app, contract.myNotes, ({ viewer, query: { limit, cursor }, cursorsOf }) => {
    const cursors = cursorsOf(contract.myNotes, {})
    const after = cursors.open(cursor, isSealedMark)
    const { rows, next } = notes.page(viewer, { limit: listLimit(limit), after, maySee: shares.accessCheck(viewer) })
    return prepared(pageText('notes', shownAt.withBooks(rows, toNote), next && cursors.seal(next)))
  })
}
