import { Switch } from '@chapterhouse/ui/components/field.tsx'
import { changeSettings, settings } from '../playback/options/settings.ts'
import { sheetTexts } from '../texts/player-sheets.ts'
import { KEYS } from './keys.ts'

export function KeysSheet() {
  const words = sheetTexts.value.keys
  return (
    <div class="sheet-parts">
      <KeyTable />
      <Switch
        label={words.single}
        hint={words.singleHint}
        checked={settings.value.singleKeys}
        onChecked={(singleKeys) => changeSettings({ singleKeys })}
      />
    </div>
  )
}

/** Also for the help page. */
function KeyTable() {
  const words = sheetTexts.value.keys
  return (
    <dl class="keys">
      {KEYS.map(([act, keys]) => (
        <div key={act}>
          <dt>{words.acts[act]}</dt>
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
