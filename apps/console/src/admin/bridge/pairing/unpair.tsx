import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { Confirm } from '../../../forms/confirm.tsx'
import { useAction } from '../../../queries/query.ts'
import { call } from '../../../server/api.ts'
import type { BridgeState } from '../../../server/responses.ts'
import { bridgeTexts } from '../../../texts/server/bridge.ts'

/** Says what becomes of open jobs. */
export function Unpair({ bridge: { name = '', open_jobs: open }, onClose }: { bridge: BridgeState; onClose: () => void }) {
  const { unpair: texts } = bridgeTexts.value
  const unpair = useAction(
    () => call('DELETE /admin/bridge', {}),
    () => toast({ text: texts.done(name) }),
    onClose,
  )
  const count = (open?.queued ?? 0) + (open?.running ?? 0) + (open?.needs_attention ?? 0)
  return (
    <Confirm
      title={texts.title(name)}
      act={texts.act}
      busy={unpair.busy}
      error={unpair.error}
      onAct={() => unpair.act(undefined)}
      onClose={onClose}
    >
      <p>{texts.text}</p>
      <p>{texts.open(count)}</p>
      <p>{texts.kept}</p>
    </Confirm>
  )
}
