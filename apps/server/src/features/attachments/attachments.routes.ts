import { attachments } from '@chapterhouse/contract/server/books/attachments'
import type { App } from '@chapterhouse/kit/http/app'
import { serve } from '@chapterhouse/kit/http/serve'
import type { Book } from '../catalogue/index.ts'
import { baseOf } from '../pairing/index.ts'
import type { AccessiblePath, Shares } from '../shares/index.ts'
import { toEnvelope } from './attachments.wire.ts'
import type { LocalTextsOfBooks } from './local-texts.ts'

interface AttachmentRouteNeeds {
  shares: Pick<Shares, 'authorize'>
  /** The book at a path, read on demand if no scan has found it yet. */
  books: { whole: (target: AccessiblePath, gone: () => AbortSignal) => Promise<Book> }
  localTexts: Pick<LocalTextsOfBooks, 'textsFor'>
  serverName: () => string
  publicUrl: () => string
}

export function attachmentRoutes(app: App, { shares, books, localTexts, serverName, publicUrl }: AttachmentRouteNeeds): void {
  serve(app, attachments, async ({ viewer, params, query, gone, origin }) => {
    const target = await shares.authorize(viewer, params.id, query.path)
    const book = await books.whole(target, gone)
    const texts = localTexts.textsFor(target, book, { spoilers: query.spoilers === 'show' ? 'show' : 'hide' })
    return toEnvelope(book, texts, {
      serverName: serverName(),
      libraryName: target.library.name,
      base: baseOf({ publicUrl }, origin()),
    })
  })
}
