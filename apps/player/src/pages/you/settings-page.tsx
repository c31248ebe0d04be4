import { Segmented, Select, Switch } from '@chapterhouse/ui/components/fields/field.tsx'
import { LANGUAGES, type Language, languageFor, speak } from '@chapterhouse/ui/language'
import { chosenLanguage, rememberLanguage } from '@chapterhouse/ui/language-choice'
import { chooseTheme, chosenTheme, THEMES, type Theme } from '@chapterhouse/ui/theme'
import { useState } from 'preact/hooks'
import { runAction } from '../../actions/run-action.ts'
import { changeSettings, settings } from '../../playback/options/settings.ts'
import { can } from '../../server/server-facts.ts'
import { offlineTexts } from '../../texts/offline/offline.ts'
import { settingsTexts } from '../../texts/pages/settings.ts'
import { SleepSettings } from './sleep-settings.tsx'
import { SpeedSettings } from './speed-settings.tsx'
import { YouFrame } from './you-frame.tsx'

const SKIPS = [5, 10, 15, 20, 30, 45, 60, 90, 120] as const
const OFFSETS = [0, 10, 20, 30] as const
const REWINDS = [0, 0.5, 1, 2] as const
const KEEP_RULES = ['off', 'current', 'current-and-next'] as const

export function SettingsPage() {
  const texts = settingsTexts.value
  return (
    <YouFrame part="settings">
      <Looks />
      {can('settings') && <p class="you-hint">{texts.synced}</p>}
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
  const texts = settingsTexts.value
  const [theme, setTheme] = useState<Theme>(chosenTheme())
  const [language, setLanguage] = useState<Language | 'system'>(chosenLanguage() ?? 'system')
  return (
    <section class="you-settings" aria-labelledby="looks">
      <h2 id="looks">{texts.appearance}</h2>
      <Segmented
        label={texts.theme}
        value={theme}
        options={THEMES.map((value) => ({ value, text: texts.themes[value] }))}
        onValue={(chosen) => {
          setTheme(chosen)
          chooseTheme(chosen)
        }}
      />
      <Select
        label={texts.language}
        hint={texts.onDevice}
        value={language}
        options={(['system', ...LANGUAGES] as const).map((value) => ({ value, text: texts.languages[value] }))}
        onValue={(chosen) => {
          setLanguage(chosen)
          const next = chosen === 'system' ? undefined : chosen
          rememberLanguage(next)
          // Stored in any case: the page uses it after a reload.
          void runAction(() => speak(next ?? languageFor(navigator.languages)))
        }}
      />
    </section>
  )
}

function PlayingSettings() {
  const texts = settingsTexts.value
  const { skipBack, skipForward, rewindFactor, swapRules, autoNext, hideChapterTitles } = settings.value
  const lengths = (now: number) =>
    [...new Set([...SKIPS, now])].toSorted((a, b) => a - b).map((value) => ({ value: String(value), text: texts.seconds(value) }))
  return (
    <section class="you-settings" aria-labelledby="playing">
      <h2 id="playing">{texts.playback}</h2>
      <Select
        label={texts.back}
        value={String(skipBack)}
        options={lengths(skipBack)}
        onValue={(value) => changeSettings({ skipBack: Number(value) })}
      />
      <Select
        label={texts.forward}
        value={String(skipForward)}
        options={lengths(skipForward)}
        onValue={(value) => changeSettings({ skipForward: Number(value) })}
      />
      <Select
        label={texts.rewind}
        hint={texts.rewindHint}
        value={String(rewindFactor)}
        options={REWINDS.map((value) => ({ value: String(value), text: texts.rewinds[`${value}`] }))}
        onValue={(chosen) => changeSettings({ rewindFactor: REWINDS.find((value) => String(value) === chosen) ?? 1 })}
      />
      <Switch
        label={texts.swap}
        hint={texts.swapHint}
        checked={swapRules}
        onChecked={(checked) => changeSettings({ swapRules: checked })}
      />
      <Switch
        label={texts.autoNext}
        hint={texts.autoNextHint}
        checked={autoNext}
        onChecked={(checked) => changeSettings({ autoNext: checked })}
      />
      <Switch
        label={texts.hideTitles}
        hint={texts.hideTitlesHint}
        checked={hideChapterTitles}
        onChecked={(checked) => changeSettings({ hideChapterTitles: checked })}
      />
    </section>
  )
}

function MarkSettings() {
  const texts = settingsTexts.value
  return (
    <section class="you-settings" aria-labelledby="bookmarks">
      <h2 id="bookmarks">{texts.bookmarks}</h2>
      <Select
        label={texts.offset}
        value={String(settings.value.bookmarkOffset)}
        options={OFFSETS.map((value) => ({ value: String(value), text: value === 0 ? texts.noOffset : texts.seconds(value) }))}
        onValue={(chosen) => changeSettings({ bookmarkOffset: OFFSETS.find((value) => String(value) === chosen) ?? 10 })}
      />
    </section>
  )
}

function ControlSettings() {
  const texts = settingsTexts.value
  const { lockScreen, headsetKeys, singleKeys } = settings.value
  return (
    <section class="you-settings" aria-labelledby="controls">
      <h2 id="controls">{texts.controls}</h2>
      <Segmented
        label={texts.lockScreen}
        value={lockScreen}
        options={(['chapter', 'book'] as const).map((value) => ({ value, text: texts.lockScreens[value] }))}
        onValue={(value) => changeSettings({ lockScreen: value })}
      />
      <Segmented
        label={texts.headset}
        value={headsetKeys}
        options={(['time', 'chapter'] as const).map((value) => ({ value, text: texts.headsets[value] }))}
        onValue={(value) => changeSettings({ headsetKeys: value })}
      />
      <Switch
        label={texts.singleKeys}
        hint={texts.singleKeysHint}
        checked={singleKeys}
        onChecked={(checked) => changeSettings({ singleKeys: checked })}
      />
    </section>
  )
}

function DownloadSettings() {
  const texts = offlineTexts.value
  return (
    <section class="you-settings" aria-labelledby="downloads">
      <h2 id="downloads">{settingsTexts.value.downloads}</h2>
      <Select
        label={texts.keepRule}
        hint={texts.keepHint}
        value={settings.value.keepDownloads}
        options={KEEP_RULES.map((value) => ({ value, text: texts.keepRules[value] }))}
        onValue={(value) => changeSettings({ keepDownloads: value })}
      />
    </section>
  )
}
