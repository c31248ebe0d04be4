import { Cover } from '@chapterhouse/ui/components/basics/cover.tsx'
import { bookKey } from '../../device/keys.ts'
import { offline } from '../../offline/offline.ts'
import { coverSource } from '../../offline/shown/cover-source.ts'
import { playingKey } from '../../playback/now-playing.ts'
import { to } from '../../routes.ts'
import { isOnline } from '../../server/online-state.ts'
import { shelfTexts } from '../../texts/pages/shelf.ts'
import { PlayOnCover } from './play-on-cover.tsx'
import './shelf.css'
import type { ListeningState, ShownBook } from './shown-book.ts'

/** A cover with its title. While the server is unreachable, books that are not downloaded have no link. */
export function BookCard({
  book,
  listening,
  width = 160,
  below,
  cover,
}: {
  book: ShownBook
  listening?: ListeningState | undefined
  /** The approximate width of the cover. */
  width?: number
  /** Shown instead of the author. */
  below?: string | undefined
  /** The URL of another cover, for a book whose own is unknown. */
  cover?: ReturnType<typeof coverSource>
}) {
  const key = bookKey(book.ref)
  const isHere = offline.all.value.get(key)?.state === 'here'
  const isAway = !isOnline.value && !isHere
  const texts = shelfTexts.value
  const inside = (
    <>
      <Cover
        title={book.title}
        author={book.author}
        src={coverSource(asPictured(book)) ?? cover}
        color={book.coverColor}
        width={width}
        finished={listening?.finished ?? false}
        setAside={listening?.setAside ?? false}
        downloaded={isHere}
        progress={listening && !listening.finished ? listening.part : undefined}
        decorative
      />
      <span class="book-card-title" dir="auto" title={book.title}>
        {book.title}
      </span>
      <span class="book-card-below" dir="auto">
        {isAway ? texts.onServer : (below ?? book.author)}
      </span>
    </>
  )
  if (isAway) return <div class="book-card away">{inside}</div>
  return (
    <div class="book-tile">
      <a class="book-card" href={to.book(book.ref)} aria-current={playingKey.value === key ? 'true' : undefined}>
        {inside}
      </a>
      <PlayOnCover book={book} isFinished={listening?.finished ?? false} />
    </div>
  )
}

export const asPictured = ({ ref, coverVersion }: ShownBook) => ({
  library_id: ref.libraryId,
  rel_path: ref.path,
  ...(coverVersion && { cover_version: coverVersion }),
})
