import type { BookRef } from './device/keys.ts'

/** The base path of the player. */
export const BASE = '/web'

const asQuery = (values: Readonly<Record<string, string | number | readonly string[] | undefined>>): string => {
  const query = new URLSearchParams()
  for (const [name, value = ''] of Object.entries(values))
    for (const one of [value].flat()) if (one !== '') query.append(name, String(one))
  return query.size === 0 ? '' : `?${query}`
}

/** The shelves of which Home shows the first books. */
export const SHELVES = ['continue', 'next', 'recent', 'favourites', 'queue'] as const
export type Shelf = (typeof SHELVES)[number]

export const YOU_PARTS = ['account', 'devices', 'downloads', 'statistics', 'marks', 'settings', 'help'] as const
export type YouPart = (typeof YOU_PARTS)[number]

/** All addresses of the player, for links. */
export const to = {
  home: `${BASE}/`,
  connect: `${BASE}/connect`,
  demo: `${BASE}/demo`,
  library: `${BASE}/library`,
  folder: (libraryId: number, path = '') => `${BASE}/library/${libraryId}${asQuery({ path })}`,
  people: (libraryId: number, role: 'authors' | 'narrators') => `${BASE}/library/${libraryId}/${role}`,
  series: (libraryId: number) => `${BASE}/library/${libraryId}/series`,
  booksOf: (libraryId: number, by: Readonly<Record<string, string | readonly string[]>> = {}) =>
    `${BASE}/library/${libraryId}/books${asQuery(by)}`,
  collections: `${BASE}/collections`,
  collection: (id: number) => `${BASE}/collections/${id}`,
  setAside: `${BASE}/set-aside`,
  shelf: (shelf: Shelf) => `${BASE}/shelf/${shelf}`,
  search: (q = '', by: Readonly<Record<string, string | readonly string[]>> = {}) => `${BASE}/search${asQuery({ q, ...by })}`,
  book: ({ libraryId, path }: BookRef) => `${BASE}/book/${libraryId}${asQuery({ path })}`,
  you: `${BASE}/you`,
  youPart: (part: YouPart) => `${BASE}/you/${part}`,
  car: `${BASE}/car`,
}
