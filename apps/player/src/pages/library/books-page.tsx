import { NetworkError } from '@chapterhouse/client/call'
import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Empty } from '@chapterhouse/ui/components/basics/states.tsx'
import { currentQuery, go } from '@chapterhouse/ui/page-url'
import { Play } from 'lucide'
import { useMemo } from 'preact/hooks'
import { startBook } from '../../load-player.ts'
import { useMedia } from '../../player/parts/use-media.ts'
import { to } from '../../routes.ts'
import { bookTexts } from '../../texts/pages/book.ts'
import { libraryTexts } from '../../texts/pages/library.ts'
import { BookList } from '../shelf/book-list.tsx'
import type { ShownBook } from '../shelf/shown-book.ts'
import { useListening } from '../shelf/use-listening.ts'
import { PageSkeleton } from '../shell/page-skeleton.tsx'
import { SORTS } from './books-query.ts'
import { BooksTools, showFiltered } from './books-tools.tsx'
import { bySeries, type SeriesGroup } from './by-series.ts'
import { chipsOf, filterQuery, isFiltered, type LibraryFilter, readFilter, subjectOf } from './filter/filter.ts'
import { FilterChips } from './filter/filter-chips.tsx'
import { ListWithLetters, useLetters } from './letters/list-with-letters.tsx'
import { useListKeys } from './letters/use-list-keys.ts'
import { LibraryFailed } from './library-failed.tsx'
import { LibraryFrame, NARROW } from './library-frame.tsx'
import { useBooks } from './use-books.ts'
import { type View, viewPreference } from './view-preference.ts'

/** The books of a library, or those selected by a filter in the address; loaded page by page while scrolling. */
export function BooksPage({
  libraryId,
  sort = 'author',
  from = '',
}: {
  libraryId: number
  sort?: string
  /** The letter at which the list, sorted by title, starts. */
  from?: string
}) {
  const texts = libraryTexts.value
  const { filter, unknown } = readFilter(currentQuery())
  const subject = subjectOf(filter)
  const known = SORTS.find((one) => one === sort) ?? 'author'
  const letters = useLetters(libraryId, known === 'title' && !isFiltered(filter))
  const list = useBooks({ libraryId, filter, sort: known, start: letters.startAt(from) })
  const books = useMemo(() => inOrder(list.books, filter), [list.books])
  const onFilter = (chosen: LibraryFilter) => showFiltered(libraryId, chosen, known)
  useListKeys({
    hasMore: list.hasMore,
    loadMore: list.loadMore,
    toStart: from ? () => go(to.booksOf(libraryId, { sort: known }), { instead: true }) : undefined,
  })
  const onNearEnd = () => void (list.hasMore && !list.isLoadingMore && list.loadMore())
  // Only if the first page has all books: otherwise the visible list would be reordered.
  const groups = filter.author !== '' && known === 'author' && list.isShort ? bySeries(books) : []
  const shown = groups.some(({ series }) => series !== '') ? (
    <Groups libraryId={libraryId} groups={groups} filter={filter} />
  ) : (
    <Books books={books} filter={filter} onNearEnd={onNearEnd} key={from} />
  )
  return (
    <LibraryFrame
      libraryId={libraryId}
      {...titleOf(filter)}
      {...(filter.series && { actions: <PlaySeries books={books} /> })}
      tools={<Tools libraryId={libraryId} filter={filter} sort={known} />}
    >
      {(chipsOf(filter, subject).length > 0 || unknown.length > 0) && (
        <FilterChips filter={filter} subject={subject} unknown={unknown} onFilter={onFilter} />
      )}
      {list.error && !list.isLoaded && (
        <LibraryFailed
          error={list.error}
          onRetry={list.retry}
          {...(list.error instanceof NetworkError && { here: books.length > 0 ? shown : <NoBooks filter={filter} isHere /> })}
        />
      )}
      {list.isPending && <PageSkeleton />}
      {list.isLoaded && books.length === 0 && <NoBooks filter={filter} />}
      {list.isLoaded && books.length > 0 && (
        <ListWithLetters
          isGoingOn={letters.isGoingOn}
          libraryId={libraryId}
          letters={from || !list.isShort ? letters.all : []}
          isAwaited={letters.isAwaited && !list.isShort}
          from={from}
          first={books[0]}
        >
          {shown}
        </ListWithLetters>
      )}
      {list.isLoadingMore && <p role="status">{texts.more}</p>}
      {list.error && list.isLoaded && <LibraryFailed error={list.error} onRetry={() => void list.loadMore()} />}
    </LibraryFrame>
  )
}

function Tools(props: { libraryId: number; filter: LibraryFilter; sort: (typeof SORTS)[number] }) {
  const onView = (chosen: View) => {
    viewPreference.save(chosen)
  }
  return <BooksTools {...props} view={viewPreference.now.value} onView={onView} isNarrow={useMedia(NARROW)} />
}

function Books({ books, filter, onNearEnd }: { books: readonly ShownBook[]; filter: LibraryFilter; onNearEnd?: () => void }) {
  const volume = (book: ShownBook) =>
    filter.series && book.seriesIndex !== undefined ? bookTexts.value.volume(String(book.seriesIndex)) : undefined
  return (
    <BookList
      books={books}
      listening={useListening()}
      view={viewPreference.now.value}
      caption={volume}
      {...(onNearEnd && { onNearEnd })}
    />
  )
}

/** An author's books by series, followed by the single ones. */
function Groups({ libraryId, groups, filter }: { libraryId: number; groups: readonly SeriesGroup[]; filter: LibraryFilter }) {
  return groups.map(({ series, books }) => (
    <section key={series} class="library-group">
      <h2 dir="auto">{series ? <a href={to.booksOf(libraryId, { series })}>{series}</a> : libraryTexts.value.singleBooks}</h2>
      <Books books={books} filter={series ? { ...filter, series } : filter} />
    </section>
  ))
}

/** A page about one person or series has its name as its title. */
function titleOf(filter: LibraryFilter): { title?: string } {
  const subject = subjectOf(filter)
  if (!subject) return {}
  return { title: subject.kind === 'narrator' ? libraryTexts.value.readBy(subject.name) : subject.name }
}

/** Volumes are in series order, whatever order the server uses. */
function inOrder(books: readonly ShownBook[], { series }: LibraryFilter): readonly ShownBook[] {
  if (!series) return books
  return books.toSorted((a, b) => (a.seriesIndex ?? Number.POSITIVE_INFINITY) - (b.seriesIndex ?? Number.POSITIVE_INFINITY))
}

function PlaySeries({ books }: { books: readonly ShownBook[] }) {
  const listening = useListening()
  const next = books.find(({ ref }) => !listening.get(`${ref.libraryId}:${ref.path}`)?.finished) ?? books[0]
  const isNarrow = useMedia(NARROW)
  if (!next) return null
  const { playSeries } = libraryTexts.value
  const play = () => startBook(next.ref, { from: 'series' })
  if (isNarrow) return <Button icon={Play} label={playSeries} onClick={play} />
  return (
    <Button form="quiet" icon={Play} onClick={play}>
      {playSeries}
    </Button>
  )
}

function NoBooks({ filter, isHere = false }: { filter: LibraryFilter; isHere?: boolean }) {
  const { empty, noResults, filters } = libraryTexts.value
  if (chipsOf(filter, subjectOf(filter)).length > 0) return <Empty title={filters.none.title}>{filters.none.advice}</Empty>
  if (isHere) return null
  const texts = Object.keys(filterQuery(filter)).length > 0 ? noResults : empty
  return <Empty title={texts.title}>{texts.advice}</Empty>
}
