import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Empty, Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { formatNumber } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { go, pageUrl } from '@chapterhouse/ui/page-url'
import { Columns3, SlidersHorizontal } from 'lucide'
import { useMemo, useState } from 'preact/hooks'
import { ListDetail, Page } from '../../page/page.tsx'
import { useLibraries } from '../../queries/query.ts'
import { ListSearch } from '../../tables/list-search.tsx'
import { booksTexts } from '../../texts/books/books.ts'
import { idOf, to, type Where } from '../routes.ts'
import { BookDetail } from './book-detail.tsx'
import './books.css'
import { FilterChips } from './filters/filter-chips.tsx'
import { FilterSheet } from './filters/filter-sheet.tsx'
import { filtersIn, listSearch, withValue } from './filters/filters.ts'
import { BooksTable } from './list/books-table.tsx'
import { ColumnsDialog } from './list/columns-dialog.tsx'
import { useBooks, useFacets } from './use-books.ts'

/** All books of the server in one table, filtered by the address. */
export function Books({ where: { item } }: { where: Where }) {
  const texts = booksTexts.value
  const { query } = pageUrl.value
  // A filter with several values repeats its key, so the whole query is read.
  const search = useMemo(() => listSearch(location.search), [pageUrl.value])
  const [isFiltering, setFiltering] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const books = useBooks(search)
  const facets = useFacets(search)
  const libraryId = idOf(item)
  const path = query['path'] ?? ''
  const opened = libraryId !== undefined && path ? { library_id: libraryId, path } : undefined
  const { rows } = books
  const count = filtersIn(search).length
  const total = facets.data?.total

  return (
    <ListDetail
      list={
        <Page
          title={texts.title}
          actions={total !== undefined && <span class="hint numbers">{texts.count(formatNumber(language.value, total))}</span>}
        >
          <div class="books-bar">
            <ListSearch
              key={opened ? 'opened' : 'list'}
              given={new URLSearchParams(search).get('q') ?? ''}
              hint={texts.searchHint}
              onSearch={(q) => go(to.books(withValue(listSearch(location.search), 'q', q)), { instead: true })}
            />
            <Button form="quiet" icon={SlidersHorizontal} onClick={() => setFiltering(true)}>
              {texts.filtersCount(count)}
            </Button>
            <Button form="quiet" icon={Columns3} class="books-choose-columns" onClick={() => setChoosing(true)}>
              {texts.columnChoice.title}
            </Button>
          </div>
          <FilterChips search={search} />
          {books.error && <Failed error={books.error} onRetry={() => void books.refetch()} />}
          {books.isPending && <Skeleton shape="table-shape" />}
          {books.isSuccess && rows.length === 0 && <Nothing isFiltered={count > 0} />}
          {rows.length > 0 && <BooksTable rows={rows} search={search} total={total} opened={opened} onView={books.onView} />}
          {isChoosing && <ColumnsDialog onClose={() => setChoosing(false)} />}
          {isFiltering && <FilterSheet search={search} onClose={() => setFiltering(false)} />}
        </Page>
      }
      detail={opened && <BookDetail key={`${opened.library_id}:${path}`} book={opened} closeHref={to.books(search)} />}
    />
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const texts = booksTexts.value
  const hasLibrary = (useLibraries().data?.libraries.length ?? 0) > 0
  if (isFiltered || hasLibrary) return <p class="hint">{texts.empty}</p>
  return <Empty title={texts.none.title}>{texts.none.text}</Empty>
}
