import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Field } from '@chapterhouse/ui/components/fields/field.tsx'
import { clock, formatLength } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { Minus, MoonStar, Plus } from 'lucide'
import { useState } from 'preact/hooks'
import { settings } from '../../playback/options/settings.ts'
import type { LoadedBook } from '../../playback/player.ts'
import type { SleepChoice, SleepNow } from '../../playback/sleep/sleep-rules.ts'
import { playerTexts } from '../../texts/player/player.ts'
import { sheetTexts } from '../../texts/player/player-sheets.ts'
import { timeOfDay } from '../format/format-position.ts'
import { formatSleepChoice } from '../format/format-sleep.ts'
import { chaptersLeft, isSame, MAX_MINUTES, MINUTES, positionOfChoice, secondsUntil } from '../format/sleep-choices.ts'
import { usePlaying } from '../parts/use-playing.ts'
import { useSecond } from '../parts/use-second.ts'

export function SleepSheet({ book, onChosen }: { book: LoadedBook; onChosen: () => void }) {
  const player = usePlaying()
  const texts = sheetTexts.value.sleep
  const sleep = player.sleep.value
  const last = settings.value.lastSleep
  const choose = (choice: SleepChoice | undefined) => {
    player.setSleep(choice)
    onChosen()
  }
  return (
    <div class="sheet-parts">
      {sleep ? (
        <Running sleep={sleep} onOff={() => choose(undefined)} />
      ) : (
        <Button form="fill" wide icon={MoonStar} onClick={() => choose(last)}>
          {texts.again(formatSleepChoice(last, playerTexts.value))}
        </Button>
      )}
      <section class="sheet-part">
        <h3>{texts.after}</h3>
        <ul class="chips">
          {MINUTES.map((minutes) => (
            <li key={minutes}>
              <Button
                form="quiet"
                class="sheet-chip numbers"
                pressed={sleep !== undefined && isSame(sleep.choice, { kind: 'minutes', minutes })}
                onClick={() => choose({ kind: 'minutes', minutes })}
              >
                {formatLength(minutes * 60, language.value)}
              </Button>
            </li>
          ))}
        </ul>
        <OwnMinutes onChoose={(minutes) => choose({ kind: 'minutes', minutes })} />
      </section>
      <ByPosition book={book} onChoose={choose} />
      <p class="sheet-note">{texts.hint}</p>
    </div>
  )
}

function Running({ sleep, onOff }: { sleep: SleepNow; onOff: () => void }) {
  const player = usePlaying()
  const texts = sheetTexts.value.sleep
  const labels = {
    fading: texts.fading,
    ended: texts.ended,
    running:
      sleep.choice.kind === 'minutes'
        ? texts.running(clock(sleep.left))
        : texts.stopsAt(formatSleepChoice(sleep.choice, playerTexts.value), timeOfDay(Date.now() + sleep.left * 1_000)),
  }[sleep.phase]
  return (
    <div class="sleep-running">
      <p class="numbers">{labels}</p>
      <div class="sleep-actions">
        {sleep.phase !== 'running' && (
          <Button form="fill" onClick={() => player.play()}>
            {playerTexts.value.play}
          </Button>
        )}
        {sleep.phase !== 'ended' && (
          <Button form="quiet" onClick={onOff}>
            {texts.off}
          </Button>
        )}
      </div>
    </div>
  )
}

function OwnMinutes({ onChoose }: { onChoose: (minutes: number) => void }) {
  const texts = sheetTexts.value.sleep
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const minutes = Number(typed)
  return (
    <form
      class="sleep-own"
      onSubmit={(event) => {
        event.preventDefault()
        const isFine = Number.isInteger(minutes) && minutes >= 1 && minutes <= MAX_MINUTES
        setIsWrong(!isFine)
        if (isFine) onChoose(minutes)
      }}
    >
      <Field
        label={texts.custom}
        value={typed}
        onValue={setTyped}
        wrong={isWrong ? texts.customInvalid : undefined}
        input={{ inputMode: 'numeric', autocomplete: 'off' }}
      />
      <Button form="quiet" type="submit" disabled={typed === ''}>
        {texts.start}
      </Button>
    </form>
  )
}

/** By chapter, never by file; each with its time. */
function ByPosition({ book, onChoose }: { book: LoadedBook; onChoose: (choice: SleepChoice) => void }) {
  const player = usePlaying()
  const texts = sheetTexts.value.sleep
  const [count, setCount] = useState(2)
  const here = player.chapter.value?.index ?? 0
  const max = chaptersLeft(book.timeline, here)
  const chosen = Math.min(count, max)
  const second = useSecond(player.position)
  const when = (choice: SleepChoice) => {
    const end = positionOfChoice(choice, book.timeline, here) ?? 0
    const seconds = secondsUntil(end, second, player.speed.value)
    return texts.when(formatLength(seconds, language.value), timeOfDay(Date.now() + seconds * 1_000))
  }
  const row = (choice: SleepChoice, text: string) => (
    <button type="button" class="sleep-row" onClick={() => onChoose(choice)}>
      <span>{text}</span>
      <span class="sleep-when numbers">{when(choice)}</span>
    </button>
  )
  return (
    <section class="sheet-part">
      <h3>{texts.at}</h3>
      <div class="menu">{book.timeline.chapters.length > 1 && row({ kind: 'chapters', count: 1 }, texts.thisChapter)}</div>
      {max > 1 && (
        <div class="sleep-chapters">
          {row({ kind: 'chapters', count: chosen }, texts.chapters(chosen))}
          <Button
            class="at-edge"
            icon={Minus}
            label={texts.fewerChapters}
            disabled={chosen <= 2}
            onClick={() => setCount(chosen - 1)}
          />
          <Button
            class="at-edge"
            icon={Plus}
            label={texts.moreChapters}
            disabled={chosen >= max}
            onClick={() => setCount(chosen + 1)}
          />
        </div>
      )}
      <div class="menu">{row({ kind: 'book' }, texts.book)}</div>
    </section>
  )
}
