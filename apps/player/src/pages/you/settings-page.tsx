import { Segmented, Select, Switch } from '@chapterhouse/ui/components/field.tsx'
import { LANGUAGES, type Language, languageFor, speak } from '@chapterhouse/ui/language'
import { chosenLanguage, rememberLanguage } from '@chapterhouse/ui/language-choice'
import { chooseTheme, chosenTheme, THEMES, type Theme } from '@chapterhouse/ui/theme'
import { useState } from 'preact/hooks'
import { changeSettings, settings } from '../../playback/options/settings.ts'
import { can } from '../../server/server-facts.ts'
import { offlineTexts } from '../../texts/offline.ts'
import { settingsTexts } from '../../texts/settings.ts'
import { attempt } from '../shelf/attempt.ts'
import { SleepSettings } from './sleep-settings.tsx'
import { SpeedSettings } from './speed-settings.tsx'
import { YouFrame } from './you-frame.tsx'

const SKIPS = [5, 10, 15, 20, 30, 45, 60, 90, 120] as const
const OFFSETS = [0, 10, 20, 30] as const
const REWINDS = [0, 0.5, 1, 2] as const
const KEEP_RULES = ['off', 'current', 'current-and-next'] as const

/** Every choice of the listener. */
export function SettingsPage() {
  const words = settingsTexts.value
  return (
    <YouFrame part="settings">
      <Looks />
      <p class="you-hint">{can('settings') ? words.follows : words.stays}</p>
      <PlayingSettings />
      <SpeedSettings />
      <SleepSettings />
      <MarkSettings />
      <ControlSettings />
      <DownloadSettings />
    </YouFrame>
  )
}

function Looks() {
  const words = settingsTexts.value
  const [theme, setTheme] = useState<Theme>(chosenTheme())
  const [language, setLanguage] = useState<Language | 'system'>(chosenLanguage() ?? 'system')
  return (
    <section class="you-settings" aria-labelledby="looks">
      <h2 id="looks">{words.looks}</h2>
      <Segmented
        label={words.theme}
        value={theme}
        options={THEMES.map((value) => ({ value, text: words.themes[value] }))}
        onValue={(chosen) => {
          setTheme(chosen)
          chooseTheme(chosen)
        }}
      />
      <Select
        label={words.language}
        hint={words.onDevice}
        value={language}
        options={(['system', ...LANGUAGES] as const).map((value) => ({ value, text: words.languages[value] }))}
        onValue={(chosen) => {
          setLanguage(chosen)
          const next = chosen === 'system' ? undefined : chosen
          rememberLanguage(next)
          // Kept in any case: after a reload the page speaks it.
          void attempt(() => speak(next ?? languageFor(navigator.languages)))
        }}
      />
    </section>
  )
}

function PlayingSettings() {
  const words = settingsTexts.value
  const { skipBack, skipForward, rewindFactor, swapRules, autoNext, hideChapterTitles } = settings.value
  const lengths = (now: number) =>
    [...new Set([...SKIPS, now])].toSorted((a, b) => a - b).map((value) => ({ value: String(value), text: words.seconds(value) }))
  return (
    <section class="you-settings" aria-labelledby="playing">
      <h2 id="playing">{words.playing}</h2>
      <Select
        label={words.back}
        value={String(skipBack)}
        options={lengths(skipBack)}
        onValue={(value) => changeSettings({ skipBack: Number(value) })}
      />
      <Select
        label={words.forward}
        value={String(skipForward)}
        options={lengths(skipForward)}
        onValue={(value) => changeSettings({ skipForward: Number(value) })}
      />
      <Select
        label={words.rewind}
        value={String(rewindFactor)}
        options={REWINDS.map((value) => ({ value: String(value), text: words.rewinds[`${value}`] }))}
        onValue={(chosen) => changeSettings({ rewindFactor: REWINDS.find((value) => String(value) === chosen) ?? 1 })}
      />
      <Switch
        label={words.swap}
        hint={words.swapHint}
        checked={swapRules}
        onChecked={(checked) => changeSettings({ swapRules: checked })}
      />
      <Switch
        label={words.autoNext}
        hint={words.autoNextHint}
        checked={autoNext}
        onChecked={(checked) => changeSettings({ autoNext: checked })}
      />
      <Switch
        label={words.hideTitles}
        hint={words.hideTitlesHint}
        checked={hideChapterTitles}
        onChecked={(checked) => changeSettings({ hideChapterTitles: checked })}
      />
    </section>
  )
}

function MarkSettings() {
  const words = settingsTexts.value
  return (
    <section class="you-settings" aria-labelledby="bookmarks">
      <h2 id="bookmarks">{words.bookmarks}</h2>
      <Select
        label={words.offset}
        value={String(settings.value.bookmarkOffset)}
        options={OFFSETS.map((value) => ({ value: String(value), text: value === 0 ? words.noOffset : words.seconds(value) }))}
        onValue={(chosen) => changeSettings({ bookmarkOffset: OFFSETS.find((value) => String(value) === chosen) ?? 10 })}
      />
    </section>
  )
}

function ControlSettings() {
  const words = settingsTexts.value
  const { lockScreen, headsetKeys, singleKeys } = settings.value
  return (
    <section class="you-settings" aria-labelledby="controls">
      <h2 id="controls">{words.controls}</h2>
      <Segmented
        label={words.lockScreen}
        value={lockScreen}
        options={(['chapter', 'book'] as const).map((value) => ({ value, text: words.lockScreens[value] }))}
        onValue={(value) => changeSettings({ lockScreen: value })}
      />
      <Segmented
        label={words.headset}
        value={headsetKeys}
        options={(['time', 'chapter'] as const).map((value) => ({ value, text: words.headsets[value] }))}
        onValue={(value) => changeSettings({ headsetKeys: value })}
      />
      <Switch
        label={words.singleKeys}
        hint={words.singleKeysHint}
        checked={singleKeys}
        onChecked={(checked) => changeSettings({ singleKeys: checked })}
      />
    </section>
  )
}

function DownloadSettings() {
  const words = offlineTexts.value
  return (
    <section class="you-settings" aria-labelledby="downloads">
      <h2 id="downloads">{settingsTexts.value.downloads}</h2>
      <Select
        label={words.keepRule}
        hint={words.keepHint}
        value={settings.value.keepDownloads}
        options={KEEP_RULES.map((value) => ({ value, text: words.keepRules[value] }))}
        onValue={(value) => changeSettings({ keepDownloads: value })}
      />
    </section>
  )
}
