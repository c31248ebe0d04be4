import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { ProgressBar } from '@chapterhouse/ui/components/basics/progress-bar.tsx'
import { ChevronUp, ListMusic, Volume2, VolumeX } from 'lucide'
import { currentPlayer } from '../../playback/now-playing.ts'
import { settings } from '../../playback/options/settings.ts'
import type { LoadedBook, Player } from '../../playback/player.ts'
import { playerTexts } from '../../texts/player/player.ts'
import { formatTimeLeft } from '../format/format-time-left.ts'
import { BookmarkAction, SleepAction, SpeedAction } from '../parts/actions.tsx'
import { BookCover } from '../parts/book-cover.tsx'
import './dock.css'
import { useComputed } from '@preact/signals'
import { can } from '../../server/server-facts.ts'
import { failureMessage } from '../format/failure-message.ts'
import { nameOfChapter } from '../format/format-position.ts'
import { mute } from '../keys/mute.ts'
import { isOpen, layers } from '../layers/layers.ts'
import { openPlayer } from '../layers/open-player.ts'
import { UndoChip } from '../parts/notices.tsx'
import { MainSeekBar } from '../parts/seek-bars.tsx'
import { Times } from '../parts/times.tsx'
import { PlayButton, SkipButton, Transport } from '../parts/transport.tsx'
import { DESKTOP, useMedia } from '../parts/use-media.ts'
import { usePlaying } from '../parts/use-playing.ts'
import { useSecond } from '../parts/use-second.ts'

/** The loaded book at the bottom of every page: a row on phones and tablets, a bar on desktop. Renders nothing without one. */
export function Dock() {
  const isDesktop = useMedia(DESKTOP)
  const book = currentPlayer.value?.book.value
  if (!book) return null
  return (
    <section class={`dock${isOpen('player') ? ' under' : ''}`} aria-label={playerTexts.value.region}>
      {isDesktop ? <Bar book={book} /> : <Row book={book} />}
    </section>
  )
}

function Row({ book }: { book: LoadedBook }) {
  const player = usePlaying()
  const { undoOffer } = player
  const { duration } = book.timeline
  const second = useSecond(player.position)
  return (
    <>
      <ProgressBar form="plain" done={duration > 0 ? second / duration : 0} />
      <div class="dock-row">
        <BookOpener book={book} width={48} />
        <NextActions />
        {undoOffer.value && <UndoChip isShort to={undoOffer.value.to} />}
        <span class="dock-wide">
          <SkipButton direction="back" />
        </span>
        <PlayButton form="plain" size={28} />
        <span class="dock-wide">
          <SkipButton direction="forward" />
        </span>
      </div>
    </>
  )
}

function Bar({ book }: { book: LoadedBook }) {
  const player = usePlaying()
  const texts = playerTexts.value
  const { undoOffer } = player
  return (
    <>
      <MainSeekBar book={book} />
      <div class="dock-bar">
        <div class="dock-start">
          <BookOpener book={book} width={56} />
          <NextActions />
          {undoOffer.value && <UndoChip isShort to={undoOffer.value.to} />}
        </div>
        <div class="dock-middle">
          <Transport size="bar" />
          <Times book={book} />
        </div>
        <div class="dock-end">
          <SpeedAction />
          <SleepAction />
          <BookmarkAction />
          {can('queue') && <Button icon={ListMusic} label={texts.queue} onClick={() => layers.show('queue')} />}
          <Volume />
        </div>
      </div>
    </>
  )
}

/** Cover and titles; a tap opens the player. */
function BookOpener({ book, width }: { book: LoadedBook; width: number }) {
  const player = usePlaying()
  const texts = playerTexts.value
  const failure = player.failure.value
  const left = formatTimeLeft(useSecond(useComputed(() => player.timeLeft.value.book)), player.speed.value)
  return (
    <button type="button" class="dock-open" aria-label={texts.open(book.title)} aria-haspopup="dialog" onClick={openPlayer}>
      <span class="dock-cover" style={{ width: `${width}px` }}>
        <BookCover book={book} width={width} />
      </span>
      <span class="dock-titles">
        <span class="dock-title" dir="auto">
          {book.title}
        </span>
        <span class={failure ? 'dock-under bad' : 'dock-under'} dir="auto">
          {underTitle(player, book)}
        </span>
        {!failure && <span class="dock-left numbers">{left}</span>}
      </span>
      <span class="dock-up">
        <Icon of={ChevronUp} />
      </span>
    </button>
  )
}

/** The chapter, or a more important message. */
function underTitle({ failure, otherTab, endCard, finished, chapter: current }: Player, { author }: LoadedBook): string {
  const texts = playerTexts.value
  if (failure.value) return failureMessage(failure.value, texts).sentence
  if (otherTab.value) return texts.offer.otherTab
  const card = endCard.value
  if (card?.next && card.startsIn !== undefined) return texts.end.nextStartsIn(card.next.title, Math.ceil(card.startsIn))
  if (card && finished.value) return card.next ? texts.end.thenNext(card.next.title) : texts.finished
  const chapter = current.value
  return chapter && chapter.count > 1 ? nameOfChapter(chapter, settings.value.hideChapterTitles, texts) : author
}

/** Starts the next book, or cancels its countdown. */
function NextActions() {
  const player = usePlaying()
  const { end } = playerTexts.value
  const card = player.endCard.value
  if (!card?.next) return null
  if (card.startsIn !== undefined)
    return (
      <Button form="quiet" onClick={() => player.cancelNext()}>
        {end.cancel}
      </Button>
    )
  return (
    <Button form="quiet" label={end.playsNext(card.next.title)} onClick={() => player.playNext()}>
      {end.next}
    </Button>
  )
}

function Volume() {
  const player = usePlaying()
  const texts = playerTexts.value
  if (!player.hasVolume.value) return null
  const { volume } = player
  const isMute = volume.value === 0
  return (
    <span class="dock-volume">
      <Button icon={isMute ? VolumeX : Volume2} label={isMute ? texts.unmute : texts.mute} onClick={() => mute(player)} />
      <input
        type="range"
        aria-label={texts.volume}
        min={0}
        max={100}
        step={5}
        value={Math.round(volume.value * 100)}
        aria-valuetext={`${Math.round(volume.value * 100)} %`}
        onInput={(event) => player.setVolume(event.currentTarget.valueAsNumber / 100)}
      />
    </span>
  )
}
