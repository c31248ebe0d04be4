import { bookHue } from '@chapterhouse/ui/components/basics/book-hue'
import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { ChevronDown, ChevronRight, EllipsisVertical } from 'lucide'
import { useEffect, useRef } from 'preact/hooks'
import { bookKey } from '../../device/keys.ts'
import { offline } from '../../offline/offline.ts'
import { settings } from '../../playback/options/settings.ts'
import type { LoadedBook } from '../../playback/player.ts'
import { to } from '../../routes.ts'
import { serverFacts } from '../../server/server-facts.ts'
import { playerTexts } from '../../texts/player/player.ts'
import { nameOfChapter } from '../format/format-position.ts'
import { layers } from '../layers/layers.ts'
import { navigateFromPlayer } from '../layers/navigate-from-player.ts'
import { closePlayer } from '../layers/open-player.ts'
import { Actions } from '../parts/actions.tsx'
import { BookCover } from '../parts/book-cover.tsx'
import { ChapterList } from '../parts/chapter-list.tsx'
import { Notice } from '../parts/notices.tsx'
import { EndCard } from './end-card.tsx'
import './player.css'
import './player-wide.css'
import { FineSeekBar, MainSeekBar } from '../parts/seek-bars.tsx'
import { Times } from '../parts/times.tsx'
import { Transport } from '../parts/transport.tsx'
import { DESKTOP, TABLET, useMedia } from '../parts/use-media.ts'
import { usePlaying } from '../parts/use-playing.ts'

/** The full-screen player; on a desktop with the chapters beside it. */
export function Player({ book }: { book: LoadedBook }) {
  const texts = playerTexts.value
  const isDesktop = useMedia(DESKTOP)
  const isTablet = useMedia(TABLET)
  const screen = useRef<HTMLDivElement>(null)
  // So that keys work immediately, and screen readers start here.
  useEffect(() => screen.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A sheet above, or a drag, handles Escape first.
      if (event.key === 'Escape' && !event.defaultPrevented && document.querySelector('dialog[open]') === null) closePlayer()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <div
      class="player"
      ref={screen}
      role="dialog"
      aria-label={`${texts.region}: ${book.title}`}
      tabIndex={-1}
      style={{ '--book': bookHue({ title: book.title, cover_color: book.coverColour ? { bg: book.coverColour } : undefined }) }}
    >
      <div class="player-head">
        <Button icon={ChevronDown} iconSize={24} label={texts.close} onClick={closePlayer} />
        <CurrentBook book={book} />
        <Button icon={EllipsisVertical} iconSize={24} label={texts.thisBook} onClick={() => layers.show('this-book')} />
      </div>
      <div class="player-stage">
        <div class="player-cover">
          <BookCover book={book} width={isTablet ? 640 : 420} />
        </div>
        <div class="player-controls">
          <Titles book={book} showsChapters={!isDesktop} />
          <div class="player-rules">
            <MainSeekBar book={book} />
            <Times book={book} />
            <FineSeekBar book={book} />
          </div>
          <div class="player-between">
            <EndCard book={book} />
            <Notice />
          </div>
          <Transport />
          <Actions />
        </div>
        {isDesktop && book.timeline.chapters.length > 1 && (
          <section class="player-chapters" aria-label={texts.chapters}>
            <h2>{texts.chapters}</h2>
            <ChapterList book={book} />
          </section>
        )}
      </div>
    </div>
  )
}

function Titles({ book, showsChapters }: { book: LoadedBook; showsChapters: boolean }) {
  const player = usePlaying()
  const texts = playerTexts.value
  const chapter = player.chapter.value
  const name =
    chapter && book.timeline.chapters.length > 1 ? nameOfChapter(chapter, settings.value.hideChapterTitles, texts) : undefined
  return (
    <div class="player-titles">
      {name === undefined || !showsChapters ? (
        <h1 class="player-chapter" dir="auto">
          {name ?? book.title}
        </h1>
      ) : (
        <h1 class="player-chapter">
          <button type="button" title={name} aria-label={texts.openChapters(name)} onClick={() => layers.show('chapters')}>
            <span class="player-chapter-name" dir="auto">
              {name}
            </span>
            <Icon of={ChevronRight} mirror />
          </button>
        </h1>
      )}
      <p class="player-book">
        <a href={to.book(book.ref)} dir="auto" onClick={(event) => navigateFromPlayer(event)}>
          {name === undefined ? book.author || book.title : texts.byAuthor(book.title, book.author)}
        </a>
      </p>
    </div>
  )
}

/** The playback source, or a note that changes are waiting for the server. */
function CurrentBook({ book }: { book: LoadedBook }) {
  const player = usePlaying()
  const texts = playerTexts.value
  const isHere = offline.all.value.get(bookKey(book.ref))?.state === 'here'
  const name = serverFacts.value?.name
  const where = isHere ? texts.onDevice : name ? texts.onServer(name) : texts.nowPlaying
  return (
    <p class="player-where" dir="auto">
      {player.heldUp.value ? texts.savedHere : where}
    </p>
  )
}
