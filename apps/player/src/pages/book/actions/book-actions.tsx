import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Cover } from '@chapterhouse/ui/components/basics/cover.tsx'
import { ProgressBar } from '@chapterhouse/ui/components/basics/progress-bar.tsx'
import { useQuery } from '@tanstack/preact-query'
import { Ellipsis, Heart, Pause, Play } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { performAction } from '../../../actions/pending-actions.ts'
import { startBook } from '../../../load-player.ts'
import { coverSource } from '../../../offline/shown/cover-source.ts'
import { DownloadButton } from '../../../offline/shown/download-button.tsx'
import { currentPlayer } from '../../../playback/now-playing.ts'
import { leftAt } from '../../../playback/options/speed.ts'
import { formatTimeLeft } from '../../../player/format/format-time-left.ts'
import { layers } from '../../../player/layers/layers.ts'
import { queries } from '../../../queries/queries.ts'
import { bookTexts } from '../../../texts/pages/book.ts'
import { standingOf, startsOf } from '../listener.ts'
import { chapterIn, currentPosition, type OpenBook } from '../use-book.ts'
import { BookMenu } from './book-menu.tsx'

/** A book's cover and main actions; `children` go above Play. */
export function BookActions({ open, children }: { open: OpenBook; children?: ComponentChildren }) {
  const { book, timeline, key } = open
  const texts = bookTexts.value
  const standing = standingOf(open.progress, timeline.duration)
  return (
    <div class="book-side">
      <div class="book-cover">
        <Cover
          title={book.title}
          author={book.author}
          src={coverSource(book)}
          color={book.cover_color}
          width={280}
          finished={standing.state === 'finished'}
          decorative
        />
      </div>
      <div class="book-actions">
        {children}
        <PlayButton open={open} />
        <div class="book-icons">
          <DownloadButton bookKey={key} title={book.title} duration={timeline.duration} isPlayable={isPlayable(open)} />
          <FavouriteButton open={open} />
          <Button form="quiet" icon={Ellipsis} label={texts.more} onClick={() => layers.show('book-menu')} />
        </div>
        {standing.state !== 'new' && <HowFar open={open} isFinished={standing.state === 'finished'} />}
      </div>
      <BookMenu open={open} />
    </div>
  )
}

function HowFar({ open, isFinished }: { open: OpenBook; isFinished: boolean }) {
  const { timeline, isLoaded } = open
  const starts = useMemo(() => startsOf(timeline), [timeline])
  return (
    <ProgressBar form="book" done={isFinished && !isLoaded ? 1 : currentPosition(open) / timeline.duration} chapters={starts} />
  )
}

function PlayButton({ open }: { open: OpenBook }) {
  const { ref, timeline, progress, isLoaded } = open
  const texts = bookTexts.value
  const player = currentPlayer.value
  const isWanted = isLoaded && player?.wanted.value === true
  const standing = standingOf(progress, timeline.duration)
  const status = () => {
    if (isWanted) return texts.pause
    if (standing.state === 'finished' && !isLoaded) return texts.listenAgain
    if (standing.state === 'new' && !isLoaded) return texts.play
    const speed = isLoaded ? (player?.speed.value ?? 1) : standing.state === 'begun' ? standing.speed : 1
    const left = formatTimeLeft(leftAt(timeline.duration - currentPosition(open), speed), speed)
    return timeline.chapters.length > 1 ? texts.continueAt(chapterIn(open) + 1, left) : texts.continueOne(left)
  }
  return (
    <Button
      form="fill"
      wide
      icon={isWanted ? Pause : Play}
      iconSize={24}
      onClick={() => {
        if (isLoaded) player?.toggle()
        else startBook(ref, standing.state === 'finished' ? { at: 0 } : {})
      }}
    >
      {status()}
    </Button>
  )
}

function FavouriteButton({ open: { ref, book, timeline } }: { open: OpenBook }) {
  const texts = bookTexts.value
  const { data } = useQuery(queries.favourites())
  const isFavourite = data?.some(({ library_id, path }) => library_id === ref.libraryId && path === ref.path) ?? false
  const action = (value: boolean) => {
    const { title, author, series, series_index } = book
    const facts = { title, author, series, ...(series_index !== undefined && { series_index }), duration: timeline.duration }
    const created_at = new Date().toISOString()
    const entry = { library_id: ref.libraryId, path: ref.path, is_book: true, ...facts, created_at }
    return { kind: 'favourite' as const, ref, value, entry }
  }
  return (
    <Button
      form="quiet"
      icon={Heart}
      label={texts.favourite}
      pressed={isFavourite}
      disabled={data === undefined}
      class="book-favourite"
      onClick={() =>
        performAction(action(!isFavourite), {
          done: isFavourite ? texts.done.notFavourite : texts.done.favourite,
          undo: action(isFavourite),
        })
      }
    />
  )
}

function isPlayable({ book }: OpenBook): boolean {
  const audio = document.createElement('audio')
  return book.files.every(({ mime }) => (mime ? audio.canPlayType(mime) !== '' : book.direct_playable))
}
