import { settingsTexts } from '../../texts/server/settings.ts'
import './settings.css'

/** A setting that cannot be changed here, with the reason. */
export function ReadOnlySetting({
  label,
  text,
  value,
  lock,
}: {
  label: string
  text?: string
  value: string
  /** The environment variable that sets it, or `launcher` for a flag; undefined if only config.yaml can. */
  lock: string | undefined
}) {
  const { locked, empty } = settingsTexts.value
  const reason = lock === undefined ? locked.file : lock === 'launcher' ? locked.flag : locked.variable(lock)
  return (
    <div class="field settings-fixed">
      <span class="label">{label}</span>
      {value === '' ? <span class="hint">{empty}</span> : <span class="settings-value">{value}</span>}
      {text && <span class="hint">{text}</span>}
      <span class="hint">{reason}</span>
    </div>
  )
}
