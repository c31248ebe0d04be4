import { toast } from '@chapterhouse/ui/components/shown-toast'
import { language } from '@chapterhouse/ui/language'
import { speedInWords } from '@chapterhouse/ui/words'
import { useEffect, useRef, useState } from 'preact/hooks'
import { settings } from '../playback/options/settings.ts'
import { playerTexts } from '../texts/player.ts'
import { failureInWords } from './failure-words.ts'
import { nameOfChapter } from './place-words.ts'
import { choiceInWords } from './sleep-words.ts'
import { usePlaying } from './use-playing.ts'

/** For readers of screens: a new chapter and saves that wait politely, only what stops the sound at once. Never the ticks. */
export function Live() {
  const player = usePlaying()
  const words = playerTexts.value
  const [said, setSaid] = useState('')
  const chapter = player.chapter.value
  const waits = player.heldUp.value
  useChange(chapter?.index, (before) => {
    if (chapter && before !== undefined && chapter.count > 1)
      setSaid(words.nowIn(nameOfChapter(chapter, settings.value.hideChapterTitles, words)))
  })
  useChange(waits, () => {
    if (waits) setSaid(words.savedOffline)
  })
  const speed = speedInWords(player.speed.value, language.value)
  useChange(speed, () => setSaid(words.speedNow(speed)))
  const timer = player.sleep.value
  const choice = timer && timer.phase !== 'ended' ? choiceInWords(timer.choice, words) : undefined
  useChange(choice, () => setSaid(choice ? words.sleepOn(choice) : words.sleepOff))
  const card = player.endCard.value
  const isCounting = card?.startsIn !== undefined
  useChange(card !== undefined, () => {
    if (card && player.finished.value) setSaid(words.finished)
  })
  useChange(isCounting, () => {
    if (card?.next && isCounting) setSaid(words.end.nextStartsIn(card.next.title, Math.ceil(card.startsIn ?? 0)))
  })
  const failure = player.failure.value
  const why = failure ? failureInWords(failure, words) : undefined
  // Nothing is loaded yet that could show it: a press that came to nothing is answered all the same.
  const isBare = player.book.value === undefined
  useChange(failure, () => {
    if (!why || !isBare) return
    const retry = { words: words.failure.retry, onClick: () => player.retry() }
    toast({ words: why.sentence, acts: why.mayRetry ? [retry] : [] })
  })
  return (
    <>
      <div class="unseen" role="status">
        {said}
      </div>
      <div class="unseen" role="alert">
        {isBare ? '' : why?.sentence}
      </div>
    </>
  )
}

/** Not for what stood there from the first. */
function useChange<T>(value: T, tell: (before: T) => void): void {
  const before = useRef(value)
  useEffect(() => {
    if (before.current !== value) tell(before.current)
    before.current = value
  }, [value])
}
