import { address, go } from '@chapterhouse/ui/address'
import { Button } from '@chapterhouse/ui/components/button.tsx'
import { Field } from '@chapterhouse/ui/components/field.tsx'
import { Empty, Failed, Skeleton } from '@chapterhouse/ui/components/moments.tsx'
import { language } from '@chapterhouse/ui/language'
import { numberIn } from '@chapterhouse/ui/words'
import { SlidersHorizontal } from 'lucide'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { booksTexts } from '../../texts/books.ts'
import { ListDetail, Page } from '../page.tsx'
import { useLibraries } from '../query.ts'
import { idOf, to, type Where } from '../routes.ts'
import { BookDetail } from './book-detail.tsx'
import './books.css'
import { BooksTable } from './books-table.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { filtersIn, listSearch, withValue } from './filters.ts'
import { useBooks, useFacets } from './use-books.ts'

/** All books of the house as one table, narrowed by what stands in the address. */
export function Books({ where: { item } }: { where: Where }) {
  const texts = booksTexts.value
  const { query } = address.value
  // Several values of one filter stand there more than once: the address is read whole.
  const search = useMemo(() => listSearch(location.search), [address.value])
  const [isFiltering, setFiltering] = useState(false)
  const books = useBooks(search)
  const facets = useFacets(search)
  const libraryId = idOf(item)
  const path = query['path'] ?? ''
  const opened = libraryId !== undefined && path ? { library_id: libraryId, path } : undefined
  const rows = books.data?.pages.flatMap((page) => page.books) ?? []
  const count = filtersIn(search).length
  const total = facets.data?.total

  return (
    <ListDetail
      list={
        <Page
          title={texts.title}
          acts={total !== undefined && <span class="hint numbers">{texts.count(numberIn(language.value, total))}</span>}
        >
          <div class="books-bar">
            <Search key={opened ? 'opened' : 'list'} search={search} />
            <Button form="quiet" icon={SlidersHorizontal} onClick={() => setFiltering(true)}>
              {texts.filtersCount(count)}
            </Button>
          </div>
          <FilterChips search={search} />
          {books.isError && <Failed error={books.error} onRetry={() => void books.refetch()} />}
          {books.isPending && <Skeleton shape="table-shape" />}
          {books.isSuccess && rows.length === 0 && <Nothing isFiltered={count > 0} />}
          {rows.length > 0 && (
            <BooksTable
              rows={rows}
              search={search}
              total={total}
              opened={opened}
              onEnd={() => {
                if (books.hasNextPage && !books.isFetching) void books.fetchNextPage()
              }}
            />
          )}
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

/** Asked a moment after the last key; the address keeps it, so that the way back does too. */
function Search({ search }: { search: string }) {
  const texts = booksTexts.value
  const given = new URLSearchParams(search).get('q') ?? ''
  const [typed, setTyped] = useState(given)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setTyped(given), [given])
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = (q: string) => {
    setTyped(q)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => go(to.books(withValue(listSearch(location.search), 'q', q.trim())), { instead: true }), 150)
  }
  return (
    <Field
      label={texts.search}
      type="search"
      value={typed}
      onValue={ask}
      input={{ placeholder: texts.searchHint, autocomplete: 'off', spellcheck: false }}
    />
  )
}
