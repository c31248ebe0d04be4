import { Switch } from '@chapterhouse/ui/components/fields/field.tsx'
import { changeSettings, settings } from '../../playback/options/settings.ts'
import { sheetTexts } from '../../texts/player/player-sheets.ts'
import { SHORTCUTS } from '../keys/shortcuts.ts'

export function ShortcutsSheet() {
  const texts = sheetTexts.value.keys
  return (
    <div class="sheet-parts">
      <KeyTable />
      <Switch
        label={texts.single}
        hint={texts.singleHint}
        checked={settings.value.singleKeys}
        onChecked={(singleKeys) => changeSettings({ singleKeys })}
      />
    </div>
  )
}

function KeyTable() {
  const texts = sheetTexts.value.keys
  return (
    <dl class="keys">
      {SHORTCUTS.map(([act, keys]) => (
        <div key={act}>
          <dt>{texts.actions[act]}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
