import { toast } from '@chapterhouse/ui/components/layers/shown-toast'
import { formatSpeed } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { useEffect, useRef, useState } from 'preact/hooks'
import { settings } from '../../playback/options/settings.ts'
import { playerTexts } from '../../texts/player/player.ts'
import { failureMessage } from '../format/failure-message.ts'
import { nameOfChapter } from '../format/format-position.ts'
import { formatSleepChoice } from '../format/format-sleep.ts'
import { usePlaying } from '../parts/use-playing.ts'

/** Screen reader announcements: chapters and pending saves politely, failures immediately, ticks never. */
export function Live() {
  const player = usePlaying()
  const texts = playerTexts.value
  const [message, setMessage] = useState('')
  const chapter = player.chapter.value
  const waits = player.heldUp.value
  useChange(chapter?.index, (before) => {
    if (chapter && before !== undefined && chapter.count > 1)
      setMessage(texts.nowIn(nameOfChapter(chapter, settings.value.hideChapterTitles, texts)))
  })
  useChange(waits, () => {
    if (waits) setMessage(texts.savedOffline)
  })
  const speed = formatSpeed(player.speed.value, language.value)
  useChange(speed, () => setMessage(texts.speedNow(speed)))
  const timer = player.sleep.value
  const choice = timer && timer.phase !== 'ended' ? formatSleepChoice(timer.choice, texts) : undefined
  useChange(choice, () => setMessage(choice ? texts.sleepOn(choice) : texts.sleepOff))
  const card = player.endCard.value
  const isCounting = card?.startsIn !== undefined
  useChange(card !== undefined, () => {
    if (card && player.finished.value) setMessage(texts.finished)
  })
  useChange(isCounting, () => {
    if (card?.next && isCounting) setMessage(texts.end.nextStartsIn(card.next.title, Math.ceil(card.startsIn ?? 0)))
  })
  const failure = player.failure.value
  const why = failure ? failureMessage(failure, texts) : undefined
  // Without a loaded book nothing shows the failure, so a toast does.
  const isBare = player.book.value === undefined
  useChange(failure, () => {
    if (!why || !isBare) return
    const retry = { text: texts.failure.retry, onClick: () => player.retry() }
    toast({ text: why.sentence, actions: why.mayRetry ? [retry] : [] })
  })
  return (
    <>
      <div class="visually-hidden" role="status">
        {message}
      </div>
      <div class="visually-hidden" role="alert">
        {isBare ? '' : why?.sentence}
      </div>
    </>
  )
}

/** Ignores the initial value. */
function useChange<T>(value: T, onChange: (before: T) => void): void {
  const before = useRef(value)
  useEffect(() => {
    if (before.current !== value) onChange(before.current)
    before.current = value
  }, [value])
}
