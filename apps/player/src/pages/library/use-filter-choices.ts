import { useQuery } from '@tanstack/preact-query'
import { offline } from '../../offline/offline.ts'
import { call } from '../../server/api.ts'
import { can } from '../../server/server-facts.ts'
import { peopleQuery, seriesQuery } from './name-queries.ts'

const NO_FACETS = { genres: [], languages: [] }

interface FilterChoices {
  genres: readonly string[]
  languages: readonly string[]
  author: readonly string[]
  narrator: readonly string[]
  series: readonly string[]
}

/** The values to choose from: those of the server, or without it those of the books on this device. */
export function useFilterChoices(libraryId: number): FilterChoices {
  const facets = useQuery({
    queryKey: ['facets', libraryId],
    queryFn: () => call('GET /libraries/:id/facets', { params: { id: libraryId } }),
    enabled: can('book_filters'),
    staleTime: 60_000,
  })
  const enabled = can('browse_people')
  const authors = useQuery({ ...peopleQuery(libraryId, 'authors'), enabled })
  const narrators = useQuery({ ...peopleQuery(libraryId, 'narrators'), enabled })
  const series = useQuery({ ...seriesQuery(libraryId), enabled })
  const here = [...offline.all.value.values()].map(({ facts }) => facts).filter(({ library_id }) => library_id === libraryId)
  const { genres, languages } = facets.data ?? NO_FACETS
  const either = (values: readonly string[] | undefined, ofDevice: readonly (string | undefined)[]) =>
    values && values.length > 0 ? values : [...new Set(ofDevice)].filter((value) => value !== undefined && value !== '').sort()
  const names = (list: readonly { name: string }[] | undefined) => list?.map(({ name }) => name)
  return {
    genres: either(
      genres.map(({ value }) => value),
      here.flatMap((book) => book.genres ?? []),
    ),
    languages: either(
      languages.map(({ value }) => value),
      here.map((book) => book.language),
    ),
    author: either(
      names(authors.data?.people),
      here.map((book) => book.author),
    ),
    narrator: either(
      names(narrators.data?.people),
      here.map((book) => book.narrator),
    ),
    series: either(
      names(series.data),
      here.map((book) => book.series),
    ),
  } as FilterChoices
}
