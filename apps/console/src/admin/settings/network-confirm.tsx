import { Confirm } from '../../forms/confirm.tsx'
import type { ServerSettings } from '../../server/responses.ts'
import { settingsTexts } from '../../texts/server/settings.ts'
import { configLines } from './settings-form.ts'
import type { SettingsEdit } from './use-settings-edit.ts'

/** Confirms a change that may lock the admin out, and shows how to undo it. */
export function NetworkConfirm({ settings, edit }: { settings: ServerSettings; edit: SettingsEdit }) {
  const { network: texts } = settingsTexts.value
  return (
    <Confirm title={texts.title} act={texts.act} busy={edit.busy} onAct={edit.confirm} onClose={edit.keep}>
      <p>{texts.text}</p>
      <p>{texts.undo}</p>
      <pre class="settings-lines">{configLines(settings, 'network', edit.networkIds)}</pre>
    </Confirm>
  )
}
