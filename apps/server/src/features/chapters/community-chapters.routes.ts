import { compareChapters } from '@chapterhouse/contract/server/books/community-chapters'
import { missing } from '@chapterhouse/kit/errors'
import type { App } from '@chapterhouse/kit/http/app'
import { serve } from '@chapterhouse/kit/http/serve'
import type { Catalogue } from '../catalogue/index.ts'
import type { OverlayOfBooks } from '../overlay/index.ts'
import type { Shares } from '../shares/index.ts'
import { toComparison } from './chapter-checks.wire.ts'

interface CommunityChapterNeeds {
  shares: Pick<Shares, 'authorize'>
  catalogue: Pick<Catalogue, 'holding' | 'complete'>
  overlay: Pick<OverlayOfBooks, 'chapterCheck'>
}

/** The last comparison can be read even while lookup is off. */
export function communityChapterRoutes(app: App, { shares, catalogue, overlay }: CommunityChapterNeeds): void {
  serve(app, compareChapters, async ({ viewer, params, query }) => {
    const { library, path } = await shares.authorize(viewer, params.id, query.path)
    const book = catalogue.holding(library.id, path)
    if (!book) throw missing('no book at that path', { code: 'book_not_found' })
    return toComparison(catalogue.complete(book), overlay.chapterCheck(book))
  })
}
