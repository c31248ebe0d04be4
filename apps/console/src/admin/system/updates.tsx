import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { When } from '../../dates/when.tsx'
import { Part } from '../../page/page.tsx'
import { useAction } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { SystemStatus } from '../../server/responses.ts'
import { systemTexts } from '../../texts/server/system.ts'
import { to } from '../routes.ts'

type Update = SystemStatus['update']

/** Whether there is a newer release, and a button to check now. */
export function Updates({ update }: { update: Update }) {
  const { updates: texts } = systemTexts.value
  const check = useAction(() => call('POST /admin/update/check', {}))
  const { enabled, checked_at, error, latest } = update
  return (
    <Part
      title={texts.title}
      actions={
        enabled && (
          <Button busy={check.busy} onClick={() => check.act(undefined)}>
            {texts.check}
          </Button>
        )
      }
    >
      <p role="status">{stateOf(update)}</p>
      {!enabled && (
        <p>
          <a href={to.settings}>{texts.turnOn}</a>
        </p>
      )}
      {latest?.url && (
        <p>
          <a href={latest.url} rel="noreferrer" target="_blank">
            {texts.notes}
          </a>
        </p>
      )}
      {error !== '' && <p class="hint">{texts.errors[error] ?? error}</p>}
      {checked_at && (
        <p class="hint">
          {texts.checked} <When at={checked_at} />
        </p>
      )}
      {check.error && <Failed error={check.error} />}
    </Part>
  )
}

function stateOf({ enabled, latest, checked_at, comparable, update_available }: Update): string {
  const { updates: texts } = systemTexts.value
  if (!enabled) return texts.off
  if (!checked_at) return texts.never
  if (!latest) return texts.none
  if (!comparable) return texts.incomparable(latest.version)
  return update_available ? texts.available(latest.version) : texts.upToDate
}
