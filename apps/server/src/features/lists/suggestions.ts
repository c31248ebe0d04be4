import type { Viewer } from '@chapterhouse/kit/viewer'
import { type ListFilter, type Lists, NO_FILTER, type Page } from '../browsing/index.ts'
import type { Listening } from '../listening/index.ts'
import type { Shares } from '../shares/index.ts'

export interface SuggestionNeeds {
  listening: Pick<Listening, 'inProgress'>
  lists: Pick<Lists, 'books'>
  shares: Pick<Shares, 'visibleLibraries' | 'accessCheck'>
}

type Suggested = Page['books']

export interface Suggestions {
  /** Finished books, newest finish first. */
  again: Suggested
  /** Short books that were not started, newest first in each library. */
  short: Suggested
  byAuthor: { author: string; libraryId: number; books: Suggested } | undefined
}

/** Fewer books don't make a shelf. */
const AT_LEAST = 3
const SHORT_BELOW_US = 3 * 3_600_000_000
/** How many authors of recently finished books are tried until one has enough other books. */
const AUTHORS_TRIED = 10

export function createSuggestions({ listening: { inProgress }, lists, shares }: SuggestionNeeds) {
  return function suggestions(viewer: Viewer, limit: number): Suggestions {
    const visible = shares.visibleLibraries(viewer)
    const notStarted = (library: (typeof visible)[number], filter: Partial<ListFilter>): Suggested =>
      lists.books(library, {
        userId: viewer.userId,
        filter: { ...NO_FILTER, states: ['not_started'], ...filter },
        sort: 'recent',
        limit,
      }).books

    const finished = inProgress.finished(viewer, shares.accessCheck(viewer))
    const byId = new Map(visible.map((one) => [one.library.id, one]))
    const authors = new Map(finished.filter(({ author }) => author !== '').map((one) => [`${one.libraryId}:${one.author}`, one]))
    const byAuthor = authors
      .values()
      .take(AUTHORS_TRIED)
      .map(({ author, libraryId }) => {
        const library = byId.get(libraryId)
        return { author, libraryId, books: library ? notStarted(library, { author }) : [] }
      })
      .find(({ books }) => books.length >= AT_LEAST)
    const short = interleaved(visible.map((one) => notStarted(one, { minDurationUs: 1, belowDurationUs: SHORT_BELOW_US })))
    const again = finished.map(({ bookId: id, stamp }) => ({ id, stamp }))
    return { again: enough(again.slice(0, limit)), short: enough(short.slice(0, limit)), byAuthor }
  }
}

const enough = (books: Suggested): Suggested => (books.length >= AT_LEAST ? books : [])

/** The first of each list, then the second of each. */
function interleaved<T>(all: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...all.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => all.flatMap((one) => one.slice(at, at + 1))).flat()
}
