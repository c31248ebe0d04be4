import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Field, Switch } from '@chapterhouse/ui/components/fields/field.tsx'
import { language } from '@chapterhouse/ui/language'
import { useId, useState } from 'preact/hooks'
import { bookKey } from '../../device/keys.ts'
import { offline } from '../../offline/offline.ts'
import { BOOSTS } from '../../playback/engine/audio-effects.ts'
import type { LoadedBook } from '../../playback/player.ts'
import { isOnline } from '../../server/online-state.ts'
import { sheetTexts } from '../../texts/player/player-sheets.ts'
import { usePlaying } from '../parts/use-playing.ts'
import { useSecond } from '../parts/use-second.ts'

const decibels = (value: number): string =>
  new Intl.NumberFormat(language.value, { maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(value)

export function SoundSheet({ book }: { book: LoadedBook }) {
  const player = usePlaying()
  const texts = sheetTexts.value.sound
  const { boost, even, voice } = player.soundChoices.value
  const sound = player.sound.value
  const isCopyAlone = !isOnline.value && offline.all.value.get(bookKey(book.ref))?.state === 'here'
  return (
    <div class="sheet-parts">
      {boost && <Boost book={book} />}
      {even && <Switch label={texts.level} checked={sound.even} onChecked={(next) => player.setSound({ even: next })} />}
      {voice && <Switch label={texts.voice} checked={sound.voice} onChecked={(next) => player.setSound({ voice: next })} />}
      {!boost && !even && !voice && <p class="sheet-note">{texts.unavailable}</p>}
      {boost && !voice && <p class="sheet-note">{isCopyAlone ? texts.unprocessedCopy : texts.byServer}</p>}
      <SkippedEnds />
    </div>
  )
}

function Boost({ book }: { book: LoadedBook }) {
  const player = usePlaying()
  const name = useId()
  const texts = sheetTexts.value.sound
  return (
    <fieldset class="field">
      <legend class="label">{texts.boost}</legend>
      <div class="segmented numbers">
        {BOOSTS.map((boostDb) => (
          <label key={boostDb}>
            <input
              type="radio"
              name={name}
              checked={player.sound.value.boostDb === boostDb}
              onChange={() => player.setSound({ boostDb })}
            />
            {boostDb === 0 ? texts.none : texts.decibels(String(boostDb))}
          </label>
        ))}
      </div>
      {book.suggestedGainDb !== undefined && <span class="hint">{texts.suggested(decibels(book.suggestedGainDb))}</span>}
    </fieldset>
  )
}

const MAX_SECONDS = 300

/** For an intro or outro that repeats in every chapter: set "from here" while listening. */
function SkippedEnds() {
  const player = usePlaying()
  const texts = sheetTexts.value.sound
  const { first, last } = player.skippedEnds.value
  const chapter = player.chapter.value
  const into = useSecond(player.chapterPosition)
  const rest = chapter ? chapter.end - chapter.start - into : 0
  return (
    <section class="sheet-part">
      <h3>{texts.ends}</h3>
      <div class="sound-ends">
        <Seconds label={texts.first} value={first} onSeconds={(seconds) => player.setSkippedEnds({ first: seconds })} />
        {into <= MAX_SECONDS && (
          <Button form="quiet" onClick={() => player.setSkippedEnds({ first: Math.round(into) })}>
            {texts.untilHere}
          </Button>
        )}
        <Seconds label={texts.last} value={last} onSeconds={(seconds) => player.setSkippedEnds({ last: seconds })} />
        {rest <= MAX_SECONDS && (
          <Button form="quiet" onClick={() => player.setSkippedEnds({ last: Math.round(rest) })}>
            {texts.fromHere}
          </Button>
        )}
      </div>
      <p class="sheet-note">{texts.endsHint}</p>
      {(first > 0 || last > 0) && <Button onClick={() => player.setSkippedEnds({ first: 0, last: 0 })}>{texts.reset}</Button>}
    </section>
  )
}

function Seconds({ label, value, onSeconds }: { label: string; value: number; onSeconds: (seconds: number) => void }) {
  const [typed, setTyped] = useState<string>()
  const seconds = Number(typed ?? value)
  const isFine = Number.isInteger(seconds) && seconds >= 0 && seconds <= MAX_SECONDS && typed !== ''
  return (
    <Field
      label={label}
      value={isFine ? String(value) : (typed ?? '')}
      wrong={isFine ? undefined : sheetTexts.value.sound.endsInvalid}
      input={{ inputMode: 'numeric', autocomplete: 'off' }}
      onValue={(next) => {
        const typedSeconds = Number(next)
        const mayBe = next !== '' && Number.isInteger(typedSeconds) && typedSeconds >= 0 && typedSeconds <= MAX_SECONDS
        setTyped(mayBe ? undefined : next)
        if (mayBe) onSeconds(typedSeconds)
      }}
    />
  )
}
