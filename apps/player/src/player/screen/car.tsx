import { Button, LinkButton } from '@chapterhouse/ui/components/basics/button.tsx'
import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { go } from '@chapterhouse/ui/page-url'
import { BookmarkPlus, Pause, Play, X } from 'lucide'
import { useEffect, useRef } from 'preact/hooks'
import { settings } from '../../playback/options/settings.ts'
import type { LoadedBook } from '../../playback/player.ts'
import { to } from '../../routes.ts'
import { playerTexts } from '../../texts/player/player.ts'
import { bookmarkNow } from '../keys/bookmark-now.ts'
import './car.css'
import { failureMessage } from '../format/failure-message.ts'
import { nameOfChapter } from '../format/format-position.ts'
import { useWakeLock } from '../keys/wake-lock.ts'
import { SkipButton } from '../parts/transport.tsx'
import { usePlaying } from '../parts/use-playing.ts'

export function Car() {
  const player = usePlaying()
  const { car } = playerTexts.value
  const book = player.book.value
  const screen = useRef<HTMLDivElement>(null)
  useWakeLock()
  useEffect(() => screen.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const before = document.title
    document.title = car.title
    return () => {
      document.title = before
    }
  }, [car])
  return (
    <div class="car" ref={screen} role="dialog" aria-label={car.title} tabIndex={-1}>
      {book ? (
        <Wheel book={book} />
      ) : (
        <div class="car-nothing">
          <p>{car.nothing}</p>
          <LinkButton form="fill" href={to.home}>
            {car.home}
          </LinkButton>
        </div>
      )}
    </div>
  )
}

function Wheel({ book }: { book: LoadedBook }) {
  const player = usePlaying()
  const texts = playerTexts.value
  const isWanted = player.wanted.value
  const failure = player.failure.value
  const chapter = player.chapter.value
  const name = chapter && chapter.count > 1 ? nameOfChapter(chapter, settings.value.hideChapterTitles, texts) : book.title
  return (
    <>
      <div class="car-head">
        <h1 class={failure ? 'car-title bad' : 'car-title'} dir="auto">
          {failure ? failureMessage(failure, texts).sentence : name}
        </h1>
        <Button icon={X} iconSize={32} label={texts.car.leave} onClick={() => go(to.home, { instead: true })} />
      </div>
      <div class="car-skips">
        <SkipButton direction="back" />
        <SkipButton direction="forward" />
      </div>
      <button type="button" class="car-bookmark" onClick={() => void bookmarkNow(player, { toast })}>
        <Icon of={BookmarkPlus} size={32} />
        {texts.bookmark}
      </button>
      <button type="button" class="car-play" onClick={() => player.toggle()}>
        <Icon of={isWanted ? Pause : Play} size={96} />
        {isWanted ? texts.pause : texts.play}
      </button>
    </>
  )
}
