import { listBridgeSuggestions } from '@chapterhouse/contract/server/bridge/suggestions'
import type { App } from '@chapterhouse/kit/http/app'
import { serve } from '@chapterhouse/kit/http/serve'
import { peopleOf } from '../catalogue/index.ts'
import type { Suggestions } from './suggestions.ts'

export function suggestionRoutes(app: App, { suggestions }: { suggestions: Suggestions }): void {
  serve(app, listBridgeSuggestions, async () => ({
    books: (await suggestions()).map(({ book, libraryName, reason, playedAt }) => ({
      library_id: book.libraryId,
      library_name: libraryName,
      path: book.path,
      title: book.title,
      authors: peopleOf(book.author, book.authorNames),
      reason,
      series: book.series,
      series_index: book.seriesIndex,
      last_played_at: playedAt,
    })),
  }))
}
