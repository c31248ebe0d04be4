import { Check, Field, Select, TextArea } from '@chapterhouse/ui/components/fields/field.tsx'
import type { ServerSettings } from '../../server/responses.ts'
import { settingsTexts } from '../../texts/server/settings.ts'
import { ReadOnlySetting } from './read-only-setting.tsx'
import { SETTINGS, type SettingId } from './setting-table.ts'
import { type Typed, typedOf } from './settings-form.ts'

interface SettingProps {
  id: SettingId
  settings: ServerSettings
  /** Undefined if unchanged. */
  typed: Typed | undefined
  isWrong: boolean
  onTyped: (typed: Typed) => void
}

/** One setting with its explanation: editable, or read-only with the reason. */
export function SettingField(props: SettingProps) {
  const { id, settings } = props
  const { label } = settingsTexts.value.settings[id]
  const lock = settings.locked[id]
  return (
    <div data-setting={id}>
      {id === 'players.web_player' ? (
        <WebPlayer value={settings.players.web_player} />
      ) : SETTINGS[id].isReadOnly || lock !== undefined ? (
        <ReadOnlySetting label={label} text={hintOf(id, settings)} value={labelOf(id, typedOf(settings, id))} lock={lock} />
      ) : (
        <Editable {...props} />
      )}
    </div>
  )
}

function Editable({ id, settings, typed, isWrong, onTyped }: SettingProps) {
  const texts = settingsTexts.value
  const { kind, options = [] } = SETTINGS[id]
  const value = typed ?? typedOf(settings, id)
  const { label, wrong } = texts.settings[id]
  const around = { label, hint: hintOf(id, settings), wrong: isWrong ? wrong : undefined }
  if (kind === 'switch') return <Switch {...around} checked={value === true} onChecked={onTyped} />
  if (kind === 'lines') return <TextArea {...around} value={String(value)} onValue={onTyped} />
  if (kind === 'choice')
    return (
      <Select
        {...around}
        value={String(value)}
        options={options.map((option) => ({ value: option, text: labelOf(id, option) }))}
        onValue={onTyped}
      />
    )
  const hints = { autocomplete: 'off', autocapitalize: 'none', spellcheck: false } as const
  return (
    <Field
      {...around}
      value={String(value)}
      input={kind === 'number' ? { ...hints, inputMode: 'numeric' } : hints}
      onValue={onTyped}
    />
  )
}

const Switch = ({
  wrong,
  ...choice
}: {
  label: string
  hint: string
  wrong: string | undefined
  checked: boolean
  onChecked: (checked: boolean) => void
}) => (
  <div class="field">
    <Check {...choice} />
    {wrong && (
      <span class="wrong" role="alert">
        {wrong}
      </span>
    )}
  </div>
)

/** Derived from other settings. */
function WebPlayer({ value }: { value: string }) {
  const texts = settingsTexts.value
  const { label, text } = texts.settings['players.web_player']
  return (
    <div class="field">
      <span class="label">{label}</span>
      <span class="settings-value">{labelOf('players.web_player', value)}</span>
      <span class="hint">{text}</span>
    </div>
  )
}

/** The explanation, the default, and when a change takes effect. */
function hintOf(id: SettingId, settings: ServerSettings): string {
  const texts = settingsTexts.value
  const { defaultValue } = SETTINGS[id]
  return [
    texts.settings[id].text,
    defaultValue !== undefined && texts.defaultValue(labelOf(id, defaultValue)),
    settings.restart_settings.includes(id) && texts.restart,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The label of a value, or the value itself. */
function labelOf(id: SettingId, value: Typed): string {
  const texts = settingsTexts.value
  if (SETTINGS[id].kind === 'switch') return String(value) === 'true' ? texts.on : texts.off
  const options: Partial<Record<SettingId, Readonly<Record<string, string>>>> = texts.options
  return options[id]?.[String(value)] ?? String(value)
}
