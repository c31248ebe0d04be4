import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { go } from '@chapterhouse/ui/page-url'
import { X } from 'lucide'
import { useLibraries, usePeople } from '../../../queries/query.ts'
import { useShares } from '../../../queries/use-shares.ts'
import { booksTexts } from '../../../texts/books/books.ts'
import { to } from '../../routes.ts'
import { filterLabel } from './filter-labels.ts'
import { type FilterName, filtersIn, without, withoutAll } from './filters.ts'

/** The active filters; each can be removed. */
export function FilterChips({ search }: { search: string }) {
  const texts = booksTexts.value
  const filters = filtersIn(search).filter(({ name }) => name !== 'q')
  const libraries = useLibraries().data?.libraries
  const isActive = (filter: FilterName) => filters.some(({ name }) => name === filter)
  const people = usePeople({ enabled: isActive('seen_by') }).data?.users
  const shares = useShares({ enabled: isActive('opened_by') }).data?.shares
  const names = {
    library: (id: number) => libraries?.find((library) => library.id === id)?.name ?? String(id),
    person: (id: number) => people?.find((person) => person.id === id)?.username ?? String(id),
    share: (id: number) => shares?.find((share) => share.id === id)?.name ?? String(id),
  }
  if (filters.length === 0) return null
  return (
    <ul class="books-chips">
      {filters.map((filter) => {
        const label = filterLabel(filter, names)
        return (
          <li key={`${filter.name} ${filter.value}`}>
            <button
              type="button"
              class="chip"
              aria-label={texts.removeFilter(label)}
              onClick={() => go(to.books(without(search, filter)), { instead: true })}
            >
              <span dir="auto">{label}</span>
              <Icon of={X} size={16} />
            </button>
          </li>
        )
      })}
      {filters.length > 1 && (
        <li>
          <Button onClick={() => go(to.books(withoutAll(search)), { instead: true })}>{texts.clearFilters}</Button>
        </li>
      )}
    </ul>
  )
}
