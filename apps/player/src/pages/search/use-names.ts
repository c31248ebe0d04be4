import { keepPreviousData, useQuery } from '@tanstack/preact-query'
import { useMemo } from 'preact/hooks'
import { to } from '../../routes.ts'
import { call } from '../../server/api.ts'
import { can } from '../../server/server-facts.ts'
import { type FoundName, foundNames } from './found-names.ts'
import type { Search } from './use-search.ts'

export interface NameGroup {
  kind: FoundName['kind']
  names: readonly FoundName[]
  /** There are more than these. */
  hasMore: boolean
}

interface Names {
  groups: readonly NameGroup[]
  /** Whether they belong to this query. */
  isAnswered: boolean
}

const KINDS = [
  ['author', 'authors'],
  ['narrator', 'narrators'],
  ['series', 'series'],
] as const
/** Names of each kind. */
const MAX = '100'

/** Matching authors, narrators and series: the server's, or names from the downloads found. */
export function useNames(q: string, { books, isOfDevice }: Pick<Search, 'books' | 'isOfDevice'>): Names {
  const isOfServer = can('search_names') && !isOfDevice
  const result = useQuery({
    queryKey: ['search-names', q],
    queryFn: ({ signal }) => call('GET /search/names', { query: { q, limit: MAX } }, { signal }),
    enabled: isOfServer && q !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const ofBooks = useMemo(() => (isOfDevice && can('browse_people') ? foundNames(q, books ?? []) : []), [q, books, isOfDevice])
  const groups = useMemo(
    () =>
      KINDS.map(([kind, key]): NameGroup => {
        if (!isOfServer) return { kind, names: ofBooks.filter((name) => name.kind === kind), hasMore: false }
        const { names = [], has_more: hasMore = false } = (q === '' ? undefined : result.data?.[key]) ?? {}
        const shown = names.map(({ name, library_id: id }) => ({ kind, name, href: to.booksOf(id, { [kind]: name }) }))
        return { kind, names: shown, hasMore }
      }).filter(({ names }) => names.length > 0),
    [isOfServer, ofBooks, result.data, q],
  )
  return { groups, isAnswered: !isOfServer || Boolean(result.error) || !(result.isPending || result.isPlaceholderData) }
}
