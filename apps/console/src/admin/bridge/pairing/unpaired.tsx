import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { CopyField } from '@chapterhouse/ui/components/basics/qr.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { formatMoment } from '../../../dates/dates.ts'
import { LocalhostNotice } from '../../../onboarding/localhost-notice.tsx'
import { useServerSettings } from '../../../queries/query.ts'
import { bridgeTexts } from '../../../texts/server/bridge.ts'
import { shellTexts } from '../../../texts/shell/shell.ts'
import { usePendingCode } from '../use-bridge.ts'
import { pairingCommand } from './pairing-command.ts'

export interface Pair {
  busy: boolean
  error: unknown
  act: () => void
}

/** The purpose of a bridge, what it needs, and how to pair one. */
export function Unpaired({ pair }: { pair: Pair }) {
  const { unpaired: texts, pair: pairTexts } = bridgeTexts.value
  const pending = usePendingCode().data?.pending
  return (
    <div class="bridge-start">
      <section class="stack" aria-label={texts.title}>
        <h2>{texts.title}</h2>
        <p>{texts.purpose}</p>
      </section>
      <section class="stack" aria-label={texts.needsTitle}>
        <h3>{texts.needsTitle}</h3>
        <ul class="bridge-needs">
          {texts.needs.map((need) => (
            <li key={need}>{need}</li>
          ))}
        </ul>
      </section>
      <section class="stack" aria-label={texts.commandTitle}>
        <h3>{texts.commandTitle}</h3>
        <p>{texts.command}</p>
        <PairingCommand />
        {pair.error !== null && pair.error !== undefined && <Failed error={pair.error} text={shellTexts.value.codes} />}
        <div class="control-row">
          <Button form="fill" busy={pair.busy} onClick={pair.act}>
            {pairTexts.act}
          </Button>
        </div>
        {pending && <p class="hint">{pairTexts.pending(formatMoment(pending.expires_at))}</p>}
      </section>
    </div>
  )
}

export function PairingCommand() {
  const settings = useServerSettings().data
  const address = settings?.general.public_url || location.origin
  return (
    <>
      <CopyField value={pairingCommand(address)} label={bridgeTexts.value.unpaired.commandLabel} />
      <LocalhostNotice url={address} />
    </>
  )
}
