import { filterQuery, type LibraryFilter, NO_FILTER, readFilter } from './filter.ts'

const keyOf = (libraryId: number) => `chapterhouse.filter.${libraryId}`

/** The filter that was last chosen in a library on this device. Storage may be forbidden: then none. */
export function keptFilter(libraryId: number): LibraryFilter {
  try {
    return readFilter(new URLSearchParams(localStorage.getItem(keyOf(libraryId)) ?? '')).filter
  } catch {
    return NO_FILTER
  }
}

/** People and series are not kept: their pages have links of their own. */
export function keepFilter(libraryId: number, filter: LibraryFilter): void {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filterQuery({ ...filter, author: '', narrator: '', series: '' })))
    for (const one of [value].flat()) query.append(name, one)
  try {
    if (query.size === 0) localStorage.removeItem(keyOf(libraryId))
    else localStorage.setItem(keyOf(libraryId), String(query))
  } catch {
    // The filter is still in the address.
  }
}
