import { ApiError } from '@chapterhouse/client/call'
import { bookHue } from '@chapterhouse/ui/components/basics/book-hue'
import { LinkButton } from '@chapterhouse/ui/components/basics/button.tsx'
import { Empty, Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { Banner } from '@chapterhouse/ui/components/layers/banner.tsx'
import { useQuery } from '@tanstack/preact-query'
import { CircleAlert } from 'lucide'
import { type BookRef, bookKey } from '../../device/keys.ts'
import { offline } from '../../offline/offline.ts'
import type { Timeline } from '../../playback/position/timeline.ts'
import { queries } from '../../queries/queries.ts'
import { to } from '../../routes.ts'
import { hasCommunity } from '../../server/community.ts'
import type { Book } from '../../server/responses.ts'
import { can } from '../../server/server-facts.ts'
import { bookTexts } from '../../texts/pages/book.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { useWindowTitle } from '../shell/page.tsx'
import { PageSkeleton } from '../shell/page-skeleton.tsx'
import { BookActions } from './actions/book-actions.tsx'
import { BookHead } from './book-head.tsx'
import { BookHistory } from './book-history.tsx'
import './book.css'
import './book-lists.css'
import './book-parts.css'
import { Chapters } from './chapters/chapters.tsx'
import { Details } from './facts/details.tsx'
import { ExtraFiles } from './facts/extra-files.tsx'
import { Marks } from './marks/marks.tsx'
import { RatingOf } from './rating.tsx'
import { SeriesOf, Versions } from './related/related-books.tsx'
import { Description } from './text/description.tsx'
import { useOpenBook, useTimeline } from './use-book.ts'

const community = () => import('./community/parts.ts')
const StorySoFar = lazyPart(async () => (await community()).StorySoFar)
const CommunityDescription = lazyPart(async () => (await community()).CommunityDescription)
const RecordingFacts = lazyPart(async () => (await community()).RecordingFacts)
const Story = lazyPart(async () => (await community()).Story)
const Series = lazyPart(async () => (await community()).Series, SeriesOf)
const EarlierBooks = lazyPart(async () => (await community()).EarlierBooks)

export function BookPage({ libraryId, path }: BookRef) {
  const texts = bookTexts.value
  const ref = { libraryId, path }
  const result = useQuery({ ...queries.book(ref), enabled: path !== '' && libraryId > 0 })
  const download = offline.all.value.get(bookKey(ref))
  const book = result.data ?? (result.error ? download?.facts : undefined)
  const timeline = useTimeline(book, path)
  if (path === '' || !(libraryId > 0)) {
    return (
      <div class="page">
        <Empty title={texts.noAddress.title} act={<LinkButton href={to.library}>{texts.noAddress.advice}</LinkButton>} />
      </div>
    )
  }
  const outlived = download && outlivedBy(result.error)
  if (book && timeline) return <Opened at={ref} book={book} timeline={timeline} {...(outlived && { outlived })} />
  if (!result.error) return <PageSkeleton />
  return (
    <div class="page">
      <Failed error={result.error} text={texts.gone} onRetry={() => void result.refetch()} />
    </div>
  )
}

type Outlived = 'noLongerShared' | 'noLongerThere'

/** Why the server no longer provides a book that is on this device. */
function outlivedBy(error: unknown): Outlived | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.status === 403 ? 'noLongerShared' : error.status === 404 ? 'noLongerThere' : undefined
}

function Opened({ at, book, timeline, outlived }: { at: BookRef; book: Book; timeline: Timeline; outlived?: Outlived }) {
  const open = useOpenBook(at, book, timeline)
  useWindowTitle(book.title)
  const isKnown = hasCommunity()
  return (
    <article class="book-page" style={{ '--book': bookHue(book) }}>
      <BookHead open={open} />
      <BookActions open={open}>
        {outlived && (
          <Banner icon={CircleAlert} warn>
            {bookTexts.value.unavailable[outlived]}
          </Banner>
        )}
        {isKnown && <StorySoFar open={open} />}
      </BookActions>
      <div class="book-parts">
        {book.description ? (
          <Description text={book.description} lang={book.language} />
        ) : (
          isKnown && <CommunityDescription open={open} />
        )}
        <Chapters open={open} />
        <Marks open={open} />
        {isKnown && <Story open={open} />}
        {can('ratings') && <RatingOf open={open} />}
        {isKnown ? <Series open={open} /> : <SeriesOf open={open} />}
        {isKnown && <EarlierBooks open={open} />}
        <Versions open={open} />
        {can('book_files') && <ExtraFiles open={open} />}
        <Details open={open}>{isKnown && <RecordingFacts open={open} />}</Details>
        <BookHistory open={open} />
      </div>
    </article>
  )
}
