import { clock } from '@chapterhouse/ui/format'
import { useComputed } from '@preact/signals'
import { useState } from 'preact/hooks'
import { settings } from '../../playback/options/settings.ts'
import type { LoadedBook } from '../../playback/player.ts'
import { playerTexts } from '../../texts/player/player.ts'
import { timeOfDay } from '../format/format-position.ts'
import { formatTimeLeft } from '../format/format-time-left.ts'
import { spansOf } from './seek-bar-spans.ts'
import { usePlaying } from './use-playing.ts'
import { useSecond } from './use-second.ts'
import './times.css'

/** Elapsed and remaining time for the bar above, and between them the time left in the book; a tap shows when it ends. */
export function Times({ book }: { book: LoadedBook }) {
  const player = usePlaying()
  const [showsEnd, setShowsEnd] = useState(false)
  const texts = playerTexts.value
  const [span] = spansOf(book.timeline, player.chapter.value, settings.value.swapRules)
  const elapsed = Math.min(span.length, Math.max(0, Math.floor(useSecond(player.position) - span.start)))
  const left = useComputed(() => Math.floor(player.timeLeft.value.book)).value
  const label = formatTimeLeft(left, player.speed.value)
  const ends = texts.endsAt(timeOfDay(Date.now() + left * 1_000))
  return (
    <div class="times numbers">
      <span>{clock(elapsed)}</span>
      <button
        type="button"
        class="times-left"
        aria-label={showsEnd ? texts.showTimeLeft(ends) : texts.showEndTime(label)}
        onClick={() => setShowsEnd(!showsEnd)}
      >
        {showsEnd ? ends : label}
      </button>
      <span>{`−${clock(span.length - elapsed)}`}</span>
    </div>
  )
}
