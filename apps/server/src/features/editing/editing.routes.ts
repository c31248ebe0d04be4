import * as contract from '@chapterhouse/contract/server/books/editing'
import { missing } from '@chapterhouse/kit/errors'
import type { App } from '@chapterhouse/kit/http/app'
import { serve } from '@chapterhouse/kit/http/serve'
import type { ChapterChecks } from '../chapters/index.ts'
import { refusedEdit } from '../overlay/index.ts'
import type { AccessiblePath, Shares } from '../shares/index.ts'
import type { BookPages } from './book-page.ts'
import type { Editing } from './editing.ts'
import { editDetails, toPage } from './editing.wire.ts'

interface EditingRouteNeeds {
  shares: Pick<Shares, 'authorize'>
  editing: Editing
  bookPages: BookPages
  chapterChecks: Pick<ChapterChecks, 'check'>
  isMetadataOn: () => boolean
}

/** Routes of docs/reference/server.md 3.5 for one book and for many, and the identifiers of 3.2. */
export function editingRoutes(app: App, { shares, editing, bookPages, chapterChecks, isMetadataOn }: EditingRouteNeeds): void {
  const pageOf = (target: AccessiblePath) => toPage(bookPages.of(target.library, editing.bookAt(target)))

  serve(app, contract.bookPage, async ({ viewer, params, query }) => pageOf(await shares.authorize(viewer, params.id, query.path)))

  serve(app, contract.editBook, async ({ viewer, params, query, body, audited }) => {
    const target = await shares.authorize(viewer, params.id, query.path)
    const { chapters, chapter_source: chapterSource, ...edit } = body ?? {}
    const { path, changed } = editing.change(target, { ...edit, chapterSource, chapters })
    const renamed = Object.keys(chapters?.set ?? {}).length + (chapters?.revert ?? []).length
    if (changed) audited(`${target.library.name}: ${path}`, editDetails({ ...edit, chapterSource }, renamed))
    return pageOf(target)
  })

  serve(app, contract.rescanBook, async ({ viewer, params, query }) => {
    const target = await shares.authorize(viewer, params.id, query.path)
    return toPage(bookPages.of(target.library, await editing.rescanBook(target)))
  })

  serve(app, contract.checkChapters, async ({ viewer, params, query }) => {
    const target = await shares.authorize(viewer, params.id, query.path)
    if (!isMetadataOn()) throw missing('metadata lookup not enabled', { code: 'metadata_off' })
    const book = editing.bookAt(target)
    // The response does not wait for the check, which never throws.
    void chapterChecks.check(book, { isRequested: true })
    return toPage(bookPages.of(target.library, book))
  })

  serve(app, contract.editBooks, async ({ viewer, body, audited }) => {
    const { books, chapters, chapter_source: chapterSource, ...edit } = body ?? {}
    if (chapters !== undefined) refusedEdit('chapters', 'chapter titles can only be edited one book at a time')
    const named = books?.map(({ library_id: libraryId, path }) => ({ libraryId, path }))
    const updated = await editing.changeMany(viewer, named, { ...edit, chapterSource })
    audited('', { ...editDetails({ ...edit, chapterSource }), books: updated })
    return { updated }
  })

  serve(app, contract.enrichBook, async ({ viewer, params, query, body, audited }) => {
    const target = await shares.authorize(viewer, params.id, query.path)
    const { path, asin, isbn } = editing.identify(target, body ?? {})
    audited(`${target.library.name}: ${path}`, { ...(asin !== '' && { asin }), ...(isbn !== '' && { isbn }) })
    return { status: 'enrichment set', path }
  })
}
