import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Segmented, Select } from '@chapterhouse/ui/components/fields/field.tsx'
import { Sheet } from '@chapterhouse/ui/components/layers/layer.tsx'
import { go } from '@chapterhouse/ui/page-url'
import { ArrowUpDown, LayoutGrid, ListFilter, Rows3 } from 'lucide'
import { isOpen, layers } from '../../player/layers/layers.ts'
import { to } from '../../routes.ts'
import { libraryTexts } from '../../texts/pages/library.ts'
import './books-tools.css'
import { SORTS } from './books-query.ts'
import type { Sort } from './device-books.ts'
import { chipsOf, filterQuery, type LibraryFilter, type Subject, subjectOf } from './filter/filter.ts'
import { FilterSheet } from './filter/filter-sheet.tsx'
import { saveFilter } from './filter/saved-filter.ts'
import type { View } from './view-preference.ts'

const FILTER_LAYER = 'library-filter'
const SORT_LAYER = 'library-sort'

interface ToolsProps {
  libraryId: number
  filter: LibraryFilter
  sort: Sort
  view: View
  onView: (view: View) => void
  isNarrow: boolean
}

/** Applies a different filter to a library, in the address and as this device's saved choice. */
export function showFiltered(libraryId: number, filter: LibraryFilter, sort: Sort): void {
  if (!subjectOf(filter)) saveFilter(libraryId, filter)
  go(to.booksOf(libraryId, { ...filterQuery(filter), ...(sort !== 'author' && { sort }) }))
}

/** A book list's order, filter and view: one button each on a phone. */
export function BooksTools(props: ToolsProps) {
  const { libraryId, filter, sort, isNarrow } = props
  const sortBy = (chosen: Sort) => go(to.booksOf(libraryId, { ...filterQuery(filter), sort: chosen }), { instead: true })
  return (
    <div class="library-tools">
      {isNarrow ? <Buttons {...props} /> : <Fields {...props} onSort={sortBy} />}
      {isOpen(SORT_LAYER) && (
        <SortSheet
          sort={sort}
          onSort={(chosen) => {
            layers.close(SORT_LAYER)
            layers.after(() => sortBy(chosen))
          }}
        />
      )}
      {isOpen(FILTER_LAYER) && (
        <FilterSheet
          libraryIds={[libraryId]}
          filter={filter}
          subject={subjectOf(filter)}
          onClose={() => layers.close(FILTER_LAYER)}
          onFilter={(chosen) => {
            layers.close(FILTER_LAYER)
            layers.after(() => showFiltered(libraryId, chosen, sort))
          }}
        />
      )}
    </div>
  )
}

/** Volumes of a series have a fixed order. */
const canSort = ({ series }: LibraryFilter) => series === ''

export function filterLabel(filter: LibraryFilter, subject: Subject | undefined): string {
  const texts = libraryTexts.value.filters
  const count = chipsOf(filter, subject).length
  return count > 0 ? texts.withCount(count) : texts.button
}

function Buttons({ filter, view, onView }: ToolsProps) {
  const texts = libraryTexts.value
  const subject = subjectOf(filter)
  const other = view === 'covers' ? 'rows' : 'covers'
  return (
    <>
      {canSort(filter) && <Button icon={ArrowUpDown} label={texts.sort} onClick={() => layers.show(SORT_LAYER)} />}
      <Button
        icon={ListFilter}
        label={filterLabel(filter, subject)}
        class={chipsOf(filter, subject).length > 0 ? 'library-filter library-active' : 'library-filter'}
        onClick={() => layers.show(FILTER_LAYER)}
      />
      <Button icon={other === 'rows' ? Rows3 : LayoutGrid} label={texts.showAs[other]} onClick={() => onView(other)} />
    </>
  )
}

function Fields({ filter, sort, view, onView, onSort }: ToolsProps & { onSort: (sort: Sort) => void }) {
  const texts = libraryTexts.value
  return (
    <>
      {canSort(filter) && (
        <Select
          label={texts.sort}
          value={sort}
          options={SORTS.map((value) => ({ value, text: texts.sorts[value] }))}
          onValue={onSort}
        />
      )}
      <Segmented
        label={texts.view}
        value={view}
        options={(['covers', 'rows'] as const).map((value) => ({ value, text: texts.views[value] }))}
        onValue={onView}
      />
      <Button form="quiet" icon={ListFilter} class="library-filter" onClick={() => layers.show(FILTER_LAYER)}>
        {filterLabel(filter, subjectOf(filter))}
      </Button>
    </>
  )
}

function SortSheet({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const texts = libraryTexts.value
  return (
    <Sheet title={texts.sort} onClose={() => layers.close(SORT_LAYER)}>
      <div class="menu">
        {SORTS.map((value) => (
          <button key={value} type="button" aria-current={value === sort ? 'true' : undefined} onClick={() => onSort(value)}>
            {texts.sorts[value]}
          </button>
        ))}
      </div>
    </Sheet>
  )
}
