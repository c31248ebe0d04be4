import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Empty, Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { useQuery } from '@tanstack/preact-query'
import { Play } from 'lucide'
import { putInQueue, takeFromQueue } from '../../actions/queue-changes.ts'
import { runAction } from '../../actions/run-action.ts'
import { startBook } from '../../load-player.ts'
import { queries } from '../../queries/queries.ts'
import type { Shelf } from '../../routes.ts'
import type { QueueEntry } from '../../server/responses.ts'
import { homeTexts } from '../../texts/pages/home.ts'
import { listsTexts } from '../../texts/pages/lists.ts'
import { ContinueCard } from '../home/continue.tsx'
import { BookList } from '../shelf/book-list.tsx'
import { favouriteBooks, type ShownBook, toShown } from '../shelf/shown-book.ts'
import { useListening } from '../shelf/use-listening.ts'
import { Page } from '../shell/page.tsx'
import { PageSkeleton } from '../shell/page-skeleton.tsx'
import './lists.css'
import { OrderedBooks } from './ordered-books.tsx'

export function ShelfPage({ shelf }: { shelf: Shelf }) {
  if (shelf === 'queue') return <QueueShelf />
  if (shelf === 'recent') return <RecentShelf />
  if (shelf === 'favourites') return <FavouriteShelf />
  return <HomeShelf shelf={shelf} />
}

function RecentShelf() {
  const { data, error, refetch } = useQuery(queries.recent())
  return <Covers title={homeTexts.value.recent} books={data?.map(toShown)} error={error} onRetry={() => void refetch()} />
}

function FavouriteShelf() {
  const { data, error, refetch } = useQuery(queries.favourites())
  return (
    <Covers title={homeTexts.value.favourites} books={data && favouriteBooks(data)} error={error} onRetry={() => void refetch()} />
  )
}

function HomeShelf({ shelf }: { shelf: 'continue' | 'next' }) {
  const texts = homeTexts.value
  const { data, error, refetch } = useQuery(queries.home())
  if (shelf === 'next') {
    const books = data?.next_in_series.map(({ book }) => toShown(book))
    return <Covers title={texts.next} books={books} error={error} onRetry={() => void refetch()} />
  }
  return (
    <Page title={texts.continue} back>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {data?.continue.length === 0 && <Empty title={texts.nothingStarted.title}>{texts.nothingStarted.advice}</Empty>}
      <div class="home-continue">
        <ul>
          {data?.continue.map((one, index) => (
            <li key={`${one.book.library_id}:${one.book.rel_path}`}>
              <ContinueCard {...one} isFirst={index === 0} isUnderTitle />
            </li>
          ))}
        </ul>
      </div>
    </Page>
  )
}

function Covers({
  title,
  books,
  error,
  onRetry,
}: {
  title: string
  books: readonly ShownBook[] | undefined
  error: unknown
  onRetry: () => void
}) {
  const texts = homeTexts.value
  const listening = useListening()
  return (
    <Page title={title} back>
      {!books && (error ? <Failed error={error} onRetry={onRetry} /> : <PageSkeleton />)}
      {books?.length === 0 && <Empty title={texts.nothingHere} />}
      {books && books.length > 0 && <BookList books={books} listening={listening} view="covers" />}
    </Page>
  )
}

function QueueShelf() {
  const texts = listsTexts.value
  const { data, error, refetch } = useQuery(queries.queue())
  const stale = [['home']]
  const first = data?.find(({ book }) => book)
  const move = (entry: QueueEntry, position: number) => void runAction(() => putInQueue(entry, position), { stale })
  const remove = (entry: QueueEntry) => {
    const position = data?.indexOf(entry) ?? 0
    void runAction(() => takeFromQueue(entry), { done: texts.bookRemoved, undo: () => putInQueue(entry, position), stale })
  }
  return (
    <Page
      title={homeTexts.value.queue}
      back
      actions={
        first && (
          <Button
            form="fill"
            icon={Play}
            onClick={() => startBook({ libraryId: first.library_id, path: first.path }, { from: 'queue' })}
          >
            {texts.play}
          </Button>
        )
      }
    >
      {!data && (error ? <Failed error={error} onRetry={() => void refetch()} /> : <PageSkeleton />)}
      {data?.length === 0 && <Empty title={texts.queueEmpty.title}>{texts.queueEmpty.advice}</Empty>}
      {data && <OrderedBooks entries={data} onMove={move} onRemove={remove} />}
    </Page>
  )
}
