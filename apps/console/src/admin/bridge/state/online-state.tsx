import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { CircleAlert, CircleCheck, Clock } from 'lucide'
import { ago } from '../../../dates/dates.ts'
import type { BridgeState } from '../../../server/responses.ts'
import { bridgeTexts } from '../../../texts/server/bridge.ts'

/** Online, offline, or not heard from since it was paired. */
export function OnlineState({ bridge: { online, last_seen } }: { bridge: BridgeState }) {
  const { state: texts } = bridgeTexts.value
  const [icon, tone, text] = online
    ? [CircleCheck, 'ok', texts.online]
    : last_seen
      ? [CircleAlert, 'bad', texts.offline(ago(last_seen))]
      : [Clock, 'warn', texts.neverSeen]
  return (
    <p class={`status-label ${tone}`} role="status">
      <Icon of={icon} size={18} />
      {text}
    </p>
  )
}
