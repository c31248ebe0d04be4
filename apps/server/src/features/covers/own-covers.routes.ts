import { coverPage, removeCover, setCover } from '@chapterhouse/contract/server/books/covers'
import type { App } from '@chapterhouse/kit/http/app'
import { serve } from '@chapterhouse/kit/http/serve'
import type { Shares } from '../shares/index.ts'
import type { OwnCovers } from './own-covers.ts'

export function ownCoverRoutes(app: App, { shares, ownCovers }: { shares: Pick<Shares, 'authorize'>; ownCovers: OwnCovers }): void {
  serve(app, setCover, async ({ viewer, params, query, body, audited }) => {
    const target = await shares.authorize(viewer, params.id, query.path)
    const { path, bytes } = await ownCovers.set(target, body)
    audited(`${target.library.name}: ${path}`, { bytes })
    return { status: 'cover set', path }
  })
  serve(app, removeCover, async ({ viewer, params, query, audited }) => {
    const target = await shares.authorize(viewer, params.id, query.path)
    const { path, had } = ownCovers.remove(target)
    if (had) audited(`${target.library.name}: ${path}`)
    return { status: 'cover removed', path }
  })
  serve(app, coverPage, async ({ viewer, body, gone }) => {
    const books = body.books?.map(({ library_id: libraryId, path }) => ({ libraryId, path }))
    const covers = await ownCovers.page(viewer, { books, size: body.size }, gone)
    return { covers: covers.map(({ libraryId, path, data }) => ({ library_id: libraryId, path, data })) }
  })
}
