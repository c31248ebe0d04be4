import { Field, Select, Switch } from '@chapterhouse/ui/components/fields/field.tsx'
import { changeSettings, settings } from '../../playback/options/settings.ts'
import { settingsTexts } from '../../texts/pages/settings.ts'

const FADES = [0, 5, 10, 20, 30, 60, 120, 300] as const
const MINUTES = [5, 10, 15, 20, 30, 45, 60, 90] as const

/** How the sleep timer ends, and whether it starts automatically. */
export function SleepSettings() {
  const texts = settingsTexts.value
  const { fade, autoSleep } = settings.value
  const change = (patch: Partial<typeof autoSleep>) => changeSettings({ autoSleep: { ...autoSleep, ...patch } })
  const { choice } = autoSleep
  return (
    <section class="you-settings" aria-labelledby="sleep">
      <h2 id="sleep">{texts.sleep}</h2>
      <Select
        label={texts.fade}
        value={String(fade)}
        options={[...new Set<number>([...FADES, fade])]
          .toSorted((a, b) => a - b)
          .map((value) => ({ value: String(value), text: value === 0 ? texts.noFade : texts.seconds(value) }))}
        onValue={(value) => changeSettings({ fade: Number(value) })}
      />
      <Switch label={texts.autoSleep} checked={autoSleep.on} onChecked={(on) => change({ on })} />
      {autoSleep.on && (
        <>
          <div class="you-presets">
            <Field label={texts.from} type="time" value={autoSleep.from} onValue={(from) => from && change({ from })} />
            <Field label={texts.until} type="time" value={autoSleep.until} onValue={(until) => until && change({ until })} />
          </div>
          <Select
            label={texts.after}
            value={choice.kind === 'minutes' ? String(choice.minutes) : choice.kind}
            options={[
              ...MINUTES.map((minutes) => ({ value: String(minutes), text: texts.minutes(minutes) })),
              { value: 'chapters', text: texts.endOfChapter },
            ]}
            onValue={(value) =>
              change({
                choice: value === 'chapters' ? { kind: 'chapters', count: 1 } : { kind: 'minutes', minutes: Number(value) },
              })
            }
          />
        </>
      )}
    </section>
  )
}
