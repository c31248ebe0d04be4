import { BASE, to } from '../../routes.ts'
import type { Library } from '../../server/responses.ts'
import { filterQuery } from './filter/filter.ts'
import { savedFilter } from './filter/saved-filter.ts'

export const BROWSE_MODES = ['books', 'folders', 'authors', 'series', 'narrators'] as const
export type BrowseMode = (typeof BROWSE_MODES)[number]

export const hrefOfMode = (way: BrowseMode, libraryId: number): string =>
  ({
    books: to.booksOf(libraryId, filterQuery(savedFilter(libraryId))),
    folders: to.folder(libraryId),
    authors: to.people(libraryId, 'authors'),
    series: to.series(libraryId),
    narrators: to.people(libraryId, 'narrators'),
  })[way]

/** The browse mode of a page; a filtered list belongs to its filter's mode. */
export function modeOf(path: string, query: Readonly<Record<string, string>>): BrowseMode {
  const last = path.slice(`${BASE}/library`.length).split('/')[2] ?? ''
  if (last === '') return 'folders'
  if (last !== 'books') return BROWSE_MODES.find((way) => way === last) ?? 'books'
  if (query['author']) return 'authors'
  if (query['narrator']) return 'narrators'
  return query['series'] ? 'series' : 'books'
}

/** The first page of a library: its owner may prefer folders. */
export const beginningOf = ({ id, default_view }: Pick<Library, 'id' | 'default_view'>): string =>
  hrefOfMode(default_view === 'filesystem' ? 'folders' : 'books', id)
