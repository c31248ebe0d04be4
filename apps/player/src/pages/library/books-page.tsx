import { go } from '@chapterhouse/ui/address'
import { Button } from '@chapterhouse/ui/components/button.tsx'
import { Segmented, Select } from '@chapterhouse/ui/components/field.tsx'
import { Empty } from '@chapterhouse/ui/components/states.tsx'
import { signal } from '@preact/signals'
import { useInfiniteQuery } from '@tanstack/preact-query'
import { Play } from 'lucide'
import { useMemo } from 'preact/hooks'
import { startBook } from '../../load-player.ts'
import { to } from '../../routes.ts'
import { call } from '../../server/api.ts'
import { can } from '../../server/server-facts.ts'
import { bookTexts } from '../../texts/book.ts'
import { libraryTexts } from '../../texts/library.ts'
import { BookList } from '../shelf/book-list.tsx'
import { type ShownBook, toShown } from '../shelf/shown-book.ts'
import { useListening } from '../shelf/use-listening.ts'
import { PageSkeleton } from '../shell/page-skeleton.tsx'
import { LibraryFailed } from './library-failed.tsx'
import { LibraryFrame } from './library-frame.tsx'
import { ListWithLetters, useLetters } from './list-with-letters.tsx'
import { saveViewPreference, type View, viewPreference } from './view-preference.ts'

export interface Filter {
  author?: string
  narrator?: string
  series?: string
}
const SORTS = ['author', 'title', 'recent'] as const
type Sort = (typeof SORTS)[number]
const PAGE = '200'
/** The first page is short, so that it loads soon; volumes of a series are sorted together. */
const FIRST_PAGE = '60'

const view = signal<View>(viewPreference())

interface BooksProps {
  libraryId: number
  filter: Filter
  sort?: string
  /** The letter at which the list starts, by title. */
  from?: string
}

/** All books of a library, or those of one person or series; loaded page by page while scrolling. */
export function BooksPage({ libraryId, filter, sort = 'author', from = '' }: BooksProps) {
  const texts = libraryTexts.value
  const listening = useListening()
  const known = SORTS.find((one) => one === sort) ?? 'author'
  const letters = useLetters(libraryId, known === 'title' && Object.keys(filter).length === 0)
  const result = useBooks({ id: libraryId, filter, sort: known, start: letters.startAt(from) })
  const name = filter.author ?? (filter.narrator && texts.readBy(filter.narrator)) ?? filter.series
  const books = useMemo(
    () =>
      inOrder(
        (result.data?.pages ?? []).flatMap(({ books: some }) => some.map(toShown)),
        filter,
      ),
    [result.data],
  )
  return (
    <LibraryFrame
      libraryId={libraryId}
      {...(name !== undefined && { title: name })}
      {...(filter.series && { actions: <PlaySeries books={books} /> })}
    >
      <div class="library-tools">
        {!filter.series && (
          <Select
            label={texts.sort}
            value={known}
            options={SORTS.map((value) => ({ value, text: texts.sorts[value] }))}
            onValue={(chosen) => go(to.booksOf(libraryId, { ...filter, sort: chosen }), { instead: true })}
          />
        )}
        <Segmented
          label={texts.view}
          value={view.value}
          options={(['covers', 'rows'] as const).map((value) => ({ value, text: texts.views[value] }))}
          onValue={(chosen) => {
            view.value = chosen
            saveViewPreference(chosen)
          }}
        />
      </div>
      {result.error && books.length === 0 && <LibraryFailed error={result.error} onRetry={() => void result.refetch()} />}
      {result.isPending && <PageSkeleton />}
      {result.data && books.length === 0 && <NoBooks isFiltered={name !== undefined} />}
      {books.length > 0 && (
        <ListWithLetters
          isGoingOn={letters.isGoingOn}
          libraryId={libraryId}
          letters={from || result.hasNextPage ? letters.all : []}
          from={from}
          first={books[0]}
        >
          <BookList
            key={from}
            books={books}
            listening={listening}
            view={view.value}
            caption={(book) =>
              filter.series && book.seriesIndex !== undefined ? bookTexts.value.volume(String(book.seriesIndex)) : undefined
            }
            onNearEnd={() => {
              if (result.hasNextPage && !result.isFetchingNextPage) void result.fetchNextPage()
            }}
          />
        </ListWithLetters>
      )}
      {result.isFetchingNextPage && <p role="status">{texts.more}</p>}
      {result.error && books.length > 0 && <LibraryFailed error={result.error} onRetry={() => void result.fetchNextPage()} />}
    </LibraryFrame>
  )
}

interface BooksQuery {
  id: number
  filter: Filter
  sort: Sort
  /** The cursor of the first page, '' for the start of the list; undefined while unknown. */
  start: string | undefined
}

function useBooks({ id, filter, sort, start }: BooksQuery) {
  return useInfiniteQuery({
    queryKey: ['books', id, filter, sort, start],
    enabled: start !== undefined,
    queryFn: ({ pageParam, signal: until }) =>
      call(
        'GET /libraries/:id/books',
        {
          params: { id },
          query: {
            ...filter,
            ...(filter.series && can('series_memberships') && { memberships: '1' }),
            sort,
            limit: pageParam || filter.series ? PAGE : FIRST_PAGE,
            ...(pageParam && { cursor: pageParam }),
          },
        },
        { signal: until },
      ),
    initialPageParam: start ?? '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 60_000,
  })
}

/** Volumes are in the order of their series, whatever order the server uses. */
function inOrder(books: ShownBook[], { series }: Filter): ShownBook[] {
  if (!series) return books
  return books.toSorted((a, b) => (a.seriesIndex ?? Number.POSITIVE_INFINITY) - (b.seriesIndex ?? Number.POSITIVE_INFINITY))
}

function PlaySeries({ books }: { books: readonly ShownBook[] }) {
  const listening = useListening()
  const next = books.find(({ ref }) => !listening.get(`${ref.libraryId}:${ref.path}`)?.finished) ?? books[0]
  if (!next) return null
  return (
    <Button form="quiet" icon={Play} onClick={() => startBook(next.ref, { from: 'series' })}>
      {libraryTexts.value.playSeries}
    </Button>
  )
}

function NoBooks({ isFiltered }: { isFiltered: boolean }) {
  const { empty, noneOf } = libraryTexts.value
  const texts = isFiltered ? noneOf : empty
  return <Empty title={texts.title}>{texts.advice}</Empty>
}
