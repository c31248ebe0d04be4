import { useEffect, useRef, useState } from 'preact/hooks'
import { settings } from '../playing/settings.ts'
import { playerTexts } from '../texts/player.ts'
import { failureInWords } from './failure-words.ts'
import { nameOfChapter } from './place-words.ts'
import { usePlaying } from './use-playing.ts'

/** For readers of screens: a new chapter and saves that wait politely, only what stops the sound at once. Never the ticks. */
export function Live() {
  const playing = usePlaying()
  const words = playerTexts.value
  const [said, setSaid] = useState('')
  const chapter = playing.chapter.value
  const waits = playing.waitingSaves.value > 0
  const before = useRef(chapter?.index)
  useEffect(() => {
    if (chapter && before.current !== undefined && before.current !== chapter.index && chapter.count > 1)
      setSaid(words.nowIn(nameOfChapter(chapter, settings.value.hideChapterTitles, words)))
    before.current = chapter?.index
  }, [chapter?.index])
  useEffect(() => {
    if (waits) setSaid(words.savedOffline)
  }, [waits])
  const failure = playing.failure.value
  return (
    <>
      <div class="unseen" role="status">
        {said}
      </div>
      <div class="unseen" role="alert">
        {failure ? failureInWords(failure, words).sentence : ''}
      </div>
    </>
  )
}
