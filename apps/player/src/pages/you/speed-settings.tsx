import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { Select } from '@chapterhouse/ui/components/fields/field.tsx'
import { formatSpeed } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { ChevronsUpDown } from 'lucide'
import { changeSettings, settings } from '../../playback/options/settings.ts'
import { settingsTexts } from '../../texts/pages/settings.ts'

/** 0.5 to 3.5 in steps of 0.05. */
const SPEEDS = Array.from({ length: 61 }, (_, step) => Math.round((0.5 + step * 0.05) * 100) / 100)

/** The speed of new books, the presets, and the speeds of series. */
export function SpeedSettings() {
  const texts = settingsTexts.value
  const { defaultSpeed, speedPresets, seriesSpeeds } = settings.value
  const options = SPEEDS.map((speed) => ({ value: String(speed), text: formatSpeed(speed, language.value) }))
  const own = Object.entries(seriesSpeeds)
  return (
    <section class="you-settings" aria-labelledby="speed">
      <h2 id="speed">{texts.speed}</h2>
      <Select
        label={texts.defaultSpeed}
        value={String(defaultSpeed)}
        options={options}
        onValue={(value) => changeSettings({ defaultSpeed: Number(value) })}
      />
      <fieldset class="field">
        <legend class="label">{texts.presets}</legend>
        <div class="you-presets">
          {speedPresets.map((preset, index) => (
            <span key={index} class="choose-box">
              <select
                class="input"
                aria-label={texts.preset(index + 1)}
                value={String(preset)}
                onChange={(event) => changeSettings({ speedPresets: speedPresets.with(index, Number(event.currentTarget.value)) })}
              >
                {options.map(({ value, text }) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
              <Icon of={ChevronsUpDown} size={16} />
            </span>
          ))}
        </div>
      </fieldset>
      {own.length > 0 && (
        <div class="field">
          <span class="label">{texts.seriesSpeeds}</span>
          <ul class="you-rows">
            {own.map(([series, speed]) => (
              <li key={series}>
                <span dir="auto">
                  {series}
                  <small>{formatSpeed(speed, language.value)}</small>
                </span>
                <Button
                  onClick={() => changeSettings({ seriesSpeeds: Object.fromEntries(own.filter(([name]) => name !== series)) })}
                >
                  {texts.forget}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
