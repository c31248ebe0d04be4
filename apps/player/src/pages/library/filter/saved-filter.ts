import { readOwn, storeOwn } from '../../../device/own-preferences.ts'
import { filterQuery, type LibraryFilter, readFilter } from './filter.ts'

const nameOf = (libraryId: number) => `filter.${libraryId}`

/** The filter that the user last chose in a library on this device. */
export const savedFilter = (libraryId: number): LibraryFilter =>
  readFilter(new URLSearchParams(readOwn(nameOf(libraryId)) ?? '')).filter

/** People and series are not saved: they have separate links. */
export function saveFilter(libraryId: number, filter: LibraryFilter): void {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filterQuery({ ...filter, author: '', narrator: '', series: '' })))
    for (const one of [value].flat()) query.append(name, one)
  storeOwn(nameOf(libraryId), query.size === 0 ? undefined : String(query))
}
