import { Empty, Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { useQuery } from '@tanstack/preact-query'
import { offline } from '../../offline/offline.ts'
import { queries } from '../../queries/queries.ts'
import { to } from '../../routes.ts'
import { isOnline } from '../../server/online-state.ts'
import type { Home } from '../../server/responses.ts'
import { offlineTexts } from '../../texts/offline/offline.ts'
import { homeTexts } from '../../texts/pages/home.ts'
import { Rail } from '../shelf/rail.tsx'
import { favouriteBooks, type ListeningState, queuedBooks, toShown } from '../shelf/shown-book.ts'
import { useListening } from '../shelf/use-listening.ts'
import { Page } from '../shell/page.tsx'
import { PageSkeleton } from '../shell/page-skeleton.tsx'
import { Continue } from './continue.tsx'
import { EmptyHome } from './empty-home.tsx'
import './home.css'

/** Recent books, and books to listen to next. */
export function HomePage() {
  const texts = homeTexts.value
  const home = useQuery(queries.home())
  if (home.data) {
    return (
      <Page title={texts.title}>
        <OnDevice />
        <Shelves home={home.data} />
      </Page>
    )
  }
  if (!home.error) return <PageSkeleton />
  return (
    <Page title={texts.title}>
      <OnDevice />
      <Failed error={home.error} onRetry={() => void home.refetch()} />
    </Page>
  )
}

/** While the server is unreachable: the downloaded books. */
function OnDevice() {
  const listening = useListening()
  if (isOnline.value) return null
  const books = [...offline.all.value.values()].filter(({ state }) => state === 'here').map(({ facts }) => toShown(facts))
  return <Rail title={offlineTexts.value.downloaded} books={books} listening={listening} />
}

function Shelves({ home }: { home: Home }) {
  const texts = homeTexts.value
  const listening = useListening()
  const next = home.next_in_series.map(({ series, book }) => ({ ...toShown(book), below: series }))
  const isEmpty = [home.continue, next, home.recent, home.favourites, home.queue].every(({ length }) => length === 0)
  if (isEmpty) return <EmptyHome />
  return (
    <>
      {home.continue.length > 0 ? (
        <Continue begun={home.continue} />
      ) : (
        <Empty title={texts.nothingStarted.title}>{texts.nothingStarted.advice}</Empty>
      )}
      <div class="home-shelves">
        <Rail title={texts.queue} books={queuedBooks(home.queue)} listening={listening} all={to.shelf('queue')} />
        <Rail title={texts.next} books={next} listening={listening} all={to.shelf('next')} />
        {home.more_by_author && <MoreByAuthor {...home.more_by_author} listening={listening} />}
        <Rail title={texts.recent} books={home.recent.map(toShown)} listening={listening} all={to.shelf('recent')} />
        <Rail title={texts.favourites} books={favouriteBooks(home.favourites)} listening={listening} all={to.shelf('favourites')} />
        <Rail title={texts.short} books={(home.short ?? []).map(toShown)} listening={listening} />
        <Rail title={texts.listenAgain} books={(home.listen_again ?? []).map(toShown)} listening={listening} />
      </div>
    </>
  )
}

type MoreProps = NonNullable<Home['more_by_author']> & { listening: ReadonlyMap<string, ListeningState> }

const MoreByAuthor = ({ author, library_id, books, listening }: MoreProps) => (
  <Rail
    title={homeTexts.value.moreBy(author)}
    books={books.map(toShown)}
    listening={listening}
    all={to.booksOf(library_id, { author })}
  />
)
