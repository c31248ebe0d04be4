import { Button } from '@chapterhouse/ui/components/button.tsx'
import { Segmented } from '@chapterhouse/ui/components/field.tsx'
import { language } from '@chapterhouse/ui/language'
import { speedInWords } from '@chapterhouse/ui/words'
import { Minus, Plus } from 'lucide'
import { settings } from '../playback/options/settings.ts'
import type { SpeedScope } from '../playback/options/speed.ts'
import type { LoadedBook } from '../playback/player.ts'
import { playerTexts } from '../texts/player.ts'
import { sheetTexts } from '../texts/player-sheets.ts'
import { leftInWords, timeOfDay } from './place-words.ts'
import { FASTEST, SLOWEST, stepSpeed, withinSpeeds } from './speed-steps.ts'
import { usePlaying } from './use-playing.ts'

export function SpeedSheet({ book }: { book: LoadedBook }) {
  const player = usePlaying()
  const words = sheetTexts.value.speed
  const speed = player.speed.value
  const left = player.timeLeft.value.book
  const choose = (next: number) => player.setSpeed(next)
  return (
    <div class="sheet-parts">
      <div class="speed-now">
        <Button
          form="quiet"
          round
          icon={Minus}
          label={words.slower}
          disabled={speed <= SLOWEST}
          onClick={() => choose(stepSpeed(speed, 'slower'))}
        />
        <output class="speed-value numbers">{speedInWords(speed, language.value)}</output>
        <Button
          form="quiet"
          round
          icon={Plus}
          label={words.faster}
          disabled={speed >= FASTEST}
          onClick={() => choose(stepSpeed(speed, 'faster'))}
        />
      </div>
      <input
        class="speed-range"
        type="range"
        aria-label={words.exact}
        aria-valuetext={speedInWords(speed, language.value)}
        min={SLOWEST}
        max={FASTEST}
        step={0.05}
        value={speed}
        onInput={(event) => choose(withinSpeeds(event.currentTarget.valueAsNumber))}
      />
      <ul class="chips" aria-label={words.presets}>
        {settings.value.speedPresets.map((preset) => (
          <li key={preset}>
            <Button form="quiet" pressed={preset === speed} class="sheet-chip numbers" onClick={() => choose(preset)}>
              {speedInWords(preset, language.value)}
            </Button>
          </li>
        ))}
      </ul>
      <Segmented<SpeedScope>
        label={words.keepFor}
        value={player.speedScope.value}
        options={[
          { value: 'book', text: words.book },
          ...(book.series ? [{ value: 'series' as const, text: words.series }] : []),
          { value: 'default', text: words.default },
        ]}
        onValue={(scope) => player.setSpeed(speed, scope)}
      />
      <p class="sheet-note numbers">
        {words.left(leftInWords(left, speed, playerTexts.value), timeOfDay(Date.now() + left * 1_000))}
      </p>
    </div>
  )
}
