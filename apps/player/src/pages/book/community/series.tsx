import { Cover } from '@chapterhouse/ui/components/basics/cover.tsx'
import { Select } from '@chapterhouse/ui/components/fields/field.tsx'
import { mediaToken } from '@chapterhouse/ui/media-token-store'
import { useState } from 'preact/hooks'
import { type BookRef, bookKey } from '../../../device/keys.ts'
import { mediaUrl } from '../../../server/api.ts'
import { isOnline } from '../../../server/online-state.ts'
import type { ListBook } from '../../../server/responses.ts'
import { communityTexts } from '../../../texts/pages/community.ts'
import { BookCard } from '../../shelf/book-card.tsx'
import { CardRail } from '../../shelf/rail.tsx'
import { toShown } from '../../shelf/shown-book.ts'
import { useListening } from '../../shelf/use-listening.ts'
import { SeriesOf, useSeriesBooks } from '../related/related-books.tsx'
import type { OpenBook } from '../use-book.ts'
import { hasVolumes, type RailWork, railsOf, refOf, type View, viewsOf } from './series-views.ts'
import { useCommunity } from './use-community.ts'

/** A book's whole series, including volumes that are not in the library; otherwise the library's own list. */
export function Series({ open }: { open: OpenBook }) {
  const known = useCommunity(open)
  const volumes = useSeriesBooks(open) ?? []
  const rails = known ? railsOf(known) : []
  return (
    <>
      {rails.map((rail) => (
        <SeriesRail key={rail.id} views={viewsOf(rail)} workId={known?.work.id ?? ''} open={open} volumes={volumes} />
      ))}
      {!hasVolumes(rails, volumes) && <SeriesOf open={open} />}
    </>
  )
}

function SeriesRail({
  views,
  workId,
  open,
  volumes,
}: {
  views: [View, ...View[]]
  /** The work of this book. */
  workId: string
  open: OpenBook
  volumes: readonly ListBook[]
}) {
  const texts = communityTexts.value
  const [main] = views
  const [chosen, setChosen] = useState(main.id)
  const view = views.find(({ id }) => id === chosen) ?? main
  const nameOf = ({ id, name, ordering = '' }: View) => texts.orders[ordering] ?? (id === main.id ? texts.mainOrder : name)
  return (
    <div class="book-part">
      <CardRail
        key={view.id}
        title={texts.series(main.name)}
        current={workId}
        cards={view.works.map((work) => ({
          key: work.id,
          card: <WorkCard work={work} book={open.ref} volume={volumeOf(work, volumes)} />,
        }))}
      />
      {views.length > 1 && (
        <Select
          label={texts.order}
          value={view.id}
          options={views.map((one) => ({ value: one.id, text: nameOf(one) }))}
          onValue={setChosen}
        />
      )}
    </div>
  )
}

function WorkCard({
  work,
  book,
  volume,
}: {
  work: RailWork
  /** The book of this page. */
  book: BookRef
  /** As the library lists it. */
  volume: ListBook | undefined
}) {
  const texts = communityTexts.value
  const listening = useListening()
  const ref = refOf(work)
  const author = work.authors.map(({ name }) => name).join(', ')
  const cover = coverOf(work, book)
  const position = work.position && texts.volume(work.position)
  if (ref) {
    const shown = volume
      ? toShown(volume)
      : { ref, title: work.title, author, narrator: '', series: '', duration: 0, alsoIn: [] as const }
    return <BookCard book={shown} listening={listening.get(bookKey(ref))} below={position} cover={cover} />
  }
  return (
    <div class="book-card elsewhere">
      <Cover title={work.title} author={author} src={cover} width={160} decorative />
      <span class="book-card-title" dir="auto" title={work.title}>
        {work.title}
      </span>
      <span class="book-card-below">{position}</span>
      <span class="book-card-below">{texts.notHere}</span>
    </div>
  )
}

/** Through the server, because a page never fetches from other sites. */
function coverOf({ cover_url: url }: RailWork, { libraryId, path }: BookRef) {
  if (!url || !isOnline.value || !mediaToken.value) return undefined
  return (size: number) => mediaUrl(`/libraries/${libraryId}/meta/cover`, { path, url, size })
}

function volumeOf({ local }: RailWork, volumes: readonly ListBook[]): ListBook | undefined {
  return volumes.find(({ library_id, rel_path }) => library_id === local?.library_id && rel_path === local.path)
}
