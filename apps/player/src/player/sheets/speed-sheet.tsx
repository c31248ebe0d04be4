import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Segmented } from '@chapterhouse/ui/components/fields/field.tsx'
import { formatSpeed } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { Minus, Plus } from 'lucide'
import { settings } from '../../playback/options/settings.ts'
import type { SpeedScope } from '../../playback/options/speed.ts'
import type { LoadedBook } from '../../playback/player.ts'
import { sheetTexts } from '../../texts/player/player-sheets.ts'
import { timeOfDay } from '../format/format-position.ts'
import { formatTimeLeft } from '../format/format-time-left.ts'
import { FASTEST, SLOWEST, stepSpeed, withinSpeeds } from '../format/speed-steps.ts'
import { usePlaying } from '../parts/use-playing.ts'

export function SpeedSheet({ book }: { book: LoadedBook }) {
  const player = usePlaying()
  const texts = sheetTexts.value.speed
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
          label={texts.slower}
          disabled={speed <= SLOWEST}
          onClick={() => choose(stepSpeed(speed, 'slower'))}
        />
        <output class="speed-value numbers">{formatSpeed(speed, language.value)}</output>
        <Button
          form="quiet"
          round
          icon={Plus}
          label={texts.faster}
          disabled={speed >= FASTEST}
          onClick={() => choose(stepSpeed(speed, 'faster'))}
        />
      </div>
      <input
        class="speed-range"
        type="range"
        aria-label={texts.exact}
        aria-valuetext={formatSpeed(speed, language.value)}
        min={SLOWEST}
        max={FASTEST}
        step={0.05}
        value={speed}
        onInput={(event) => choose(withinSpeeds(event.currentTarget.valueAsNumber))}
      />
      <ul class="chips" aria-label={texts.presets}>
        {settings.value.speedPresets.map((preset) => (
          <li key={preset}>
            <Button form="quiet" pressed={preset === speed} class="sheet-chip numbers" onClick={() => choose(preset)}>
              {formatSpeed(preset, language.value)}
            </Button>
          </li>
        ))}
      </ul>
      <Segmented<SpeedScope>
        label={texts.keepFor}
        value={player.speedScope.value}
        options={[
          { value: 'book', text: texts.book },
          ...(book.series ? [{ value: 'series' as const, text: texts.series }] : []),
          { value: 'default', text: texts.default },
        ]}
        onValue={(scope) => player.setSpeed(speed, scope)}
      />
      <p class="sheet-note numbers">{texts.left(formatTimeLeft(left, speed), timeOfDay(Date.now() + left * 1_000))}</p>
    </div>
  )
}
