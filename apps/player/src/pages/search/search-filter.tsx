import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { useQuery } from '@tanstack/preact-query'
import { ListFilter } from 'lucide'
import { isOpen, layers } from '../../player/layers/layers.ts'
import { queries } from '../../queries/queries.ts'
import { can } from '../../server/server-facts.ts'
import { filterLabel } from '../library/books-tools.tsx'
import { isFiltered, type LibraryFilter } from '../library/filter/filter.ts'
import { FilterSheet } from '../library/filter/filter-sheet.tsx'

const LAYER = 'search-filter'

/** The button that filters results; absent if the server cannot filter them. */
export function SearchFilter({ filter, onFilter }: { filter: LibraryFilter; onFilter: (filter: LibraryFilter) => void }) {
  const { data: libraries = [] } = useQuery(queries.libraries())
  if (!can('search_filters')) return null
  return (
    <>
      <Button
        icon={ListFilter}
        label={filterLabel(filter, undefined)}
        class={isFiltered(filter) ? 'library-filter library-active' : 'library-filter'}
        onClick={() => layers.show(LAYER)}
      />
      {isOpen(LAYER) && (
        <FilterSheet
          libraryIds={libraries.map(({ id }) => id)}
          filter={filter}
          onClose={() => layers.close(LAYER)}
          onFilter={(chosen) => {
            layers.close(LAYER)
            layers.after(() => onFilter(chosen))
          }}
        />
      )}
    </>
  )
}
