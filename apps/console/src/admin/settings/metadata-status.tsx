import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { CircleAlert, CircleCheck } from 'lucide'
import { When } from '../../dates/when.tsx'
import type { SystemStatus } from '../../server/responses.ts'
import { metadataStatusTexts } from '../../texts/server/metadata-status.ts'
import { useSystem } from '../system/use-system.ts'

/** Whether the metadata service in use responds, and what it receives. Uses the saved settings, not the typed ones. */
export function MetadataStatus() {
  const texts = metadataStatusTexts.value
  const system = useSystem()
  return (
    <div class="stack">
      <p class="hint">{texts.sent}</p>
      <div role="status">{system.data ? <State metadata={system.data.metadata} /> : <p class="hint">{texts.checking}</p>}</div>
    </div>
  )
}

function State({ metadata: { enabled, base_url, health } }: Pick<SystemStatus, 'metadata'>) {
  const texts = metadataStatusTexts.value
  if (!enabled) return <p class="hint">{texts.off}</p>
  if (base_url === '') return <Line isGood={false} text={texts.noAddress} />
  if (!health) return <p class="hint">{texts.checking}</p>
  const { reachable, latency_ms, error = '', checked_at } = health
  return (
    <>
      <Line isGood={reachable} text={reachable ? texts.reachable(base_url, latency_ms) : texts.unreachable(base_url)} />
      {!reachable && <p class="hint">{texts.errors[error] ?? texts.otherError(error)}</p>}
      <p class="hint">
        {texts.checked} <When at={checked_at} />
      </p>
    </>
  )
}

const Line = ({ isGood, text }: { isGood: boolean; text: string }) => (
  <p class={`status-label settings-service ${isGood ? 'ok' : 'warn'}`}>
    <Icon of={isGood ? CircleCheck : CircleAlert} size={18} />
    <span>{text}</span>
  </p>
)
