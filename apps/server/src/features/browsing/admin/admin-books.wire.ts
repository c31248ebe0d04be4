import type { ResponseBody } from '@chapterhouse/contract/operation'
import type { adminAuthors, bookFacets } from '@chapterhouse/contract/server/books/admin-books'
import type { MergeSuggestion } from '../people/people.ts'
import type { Facets } from './facets.ts'

export function toFacets({ total, libraries, formats, codecs, flags, traits }: Facets): ResponseBody<typeof bookFacets> {
  return {
    total,
    libraries: libraries.map(({ libraryId, count }) => ({ library_id: libraryId, count })),
    formats,
    codecs,
    ...flags,
    genres: traits.genre,
    tags: traits.tag,
    languages: traits.language,
    publishers: traits.publisher,
  }
}

export function toSuggestion({
  names,
  suggested,
  books,
  otherBooks,
}: MergeSuggestion): ResponseBody<typeof adminAuthors>['merge_suggestions'][number] {
  return { names: [...names], suggested, books, other_books: otherBooks }
}
