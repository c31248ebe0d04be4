import { useQueries } from '@tanstack/preact-query'
import { offline } from '../../../offline/offline.ts'
import { call } from '../../../server/api.ts'
import { can } from '../../../server/server-facts.ts'
import { peopleQuery, seriesQuery } from '../names/name-queries.ts'

type FilterChoices = Readonly<Record<'genres' | 'languages' | 'author' | 'narrator' | 'series', readonly string[]>>
type Named = readonly { name: string }[]

/** The values on offer: the server's, or without it, values of the books on this device. */
export function useFilterChoices(libraryIds: readonly number[]): FilterChoices {
  const enabled = can('browse_people')
  const facets = useOfAll(libraryIds, (id) => ({ ...facetsQuery(id), enabled: can('book_filters') }))
  const authors = useOfAll(libraryIds, (id) => ({ ...peopleQuery(id, 'authors'), enabled }))
  const narrators = useOfAll(libraryIds, (id) => ({ ...peopleQuery(id, 'narrators'), enabled }))
  const series = useOfAll(libraryIds, (id) => ({ ...seriesQuery(id), enabled }))
  const here = [...offline.all.value.values()].map(({ facts }) => facts).filter(({ library_id: id }) => libraryIds.includes(id))
  return {
    genres: either(
      facets.flatMap(({ genres }) => genres.map(({ value }) => value)),
      here.flatMap((book) => book.genres ?? []),
    ),
    languages: either(
      facets.flatMap(({ languages }) => languages.map(({ value }) => value)),
      here.map((book) => book.language),
    ),
    author: either(
      namesOf(authors.map(({ people }) => people)),
      here.map((book) => book.author),
    ),
    narrator: either(
      namesOf(narrators.map(({ people }) => people)),
      here.map((book) => book.narrator),
    ),
    series: either(
      namesOf(series),
      here.map((book) => book.series),
    ),
  }
}

const facetsQuery = (libraryId: number) => ({
  queryKey: ['facets', libraryId],
  queryFn: () => call('GET /libraries/:id/facets', { params: { id: libraryId } }),
  staleTime: 60_000,
})

interface Query<T> {
  queryKey: unknown[]
  queryFn: () => Promise<T>
  staleTime: number
  enabled: boolean
}

/** The responses that have arrived. */
function useOfAll<T>(libraryIds: readonly number[], queryOf: (libraryId: number) => Query<T>): T[] {
  const results = useQueries({ queries: libraryIds.map(queryOf) })
  return results.flatMap(({ data }) => (data === undefined ? [] : [data as T]))
}

const namesOf = (lists: readonly Named[]): string[] => lists.flatMap((list) => list.map(({ name }) => name))

/** Values from several libraries, and from the device, are merged and sorted; a single library's are in its own order. */
function either(ofServer: readonly string[], ofDevice: readonly (string | undefined)[]): readonly string[] {
  if (ofServer.length > 0) return eachOnce(ofServer)
  return eachOnce(ofDevice.filter((value) => value !== undefined && value !== '') as string[]).toSorted()
}

/** Spellings that differ only in case are one value. */
const eachOnce = (values: readonly string[]): string[] =>
  [...new Map(values.toReversed().map((value) => [value.toLowerCase(), value])).values()].reverse()
