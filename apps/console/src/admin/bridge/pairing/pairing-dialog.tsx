import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { CopyField } from '@chapterhouse/ui/components/basics/qr.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { Dialog } from '@chapterhouse/ui/components/layers/layer.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { Fragment } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { BridgeCode, BridgeState } from '../../../server/responses.ts'
import { bridgeTexts } from '../../../texts/server/bridge.ts'
import { shellTexts } from '../../../texts/shell/shell.ts'
import { minutesLeft } from './pairing-command.ts'
import { type Pair, PairingCommand } from './unpaired.tsx'

/** Counted here from when the code arrives, since the clock of this device may differ from the server's. */
const VALID_MS = 10 * 60_000

/** The code, shown once and large, with its remaining minutes. Closes when a bridge has used it. */
export function PairingDialog({
  code: { code },
  bridge,
  pair,
  onClose,
}: {
  code: BridgeCode
  bridge: BridgeState
  pair: Pair
  onClose: () => void
}) {
  const { pair: texts } = bridgeTexts.value
  const pairedBefore = useRef(bridge.paired_at)
  const minutes = useMinutesLeft()
  useEffect(() => {
    if (!bridge.paired || bridge.paired_at === pairedBefore.current) return
    toast({ text: texts.paired(bridge.name ?? '') })
    onClose()
  }, [bridge.paired_at])
  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      actions={
        <Button form="quiet" onClick={onClose}>
          {uiTexts.value.close}
        </Button>
      }
    >
      <div class="stack">
        {minutes > 0 ? <Code code={code} minutes={minutes} /> : <p role="alert">{texts.expired}</p>}
        {pairedBefore.current !== undefined && <p class="hint">{texts.replaces}</p>}
        {minutes === 0 && (
          <div class="control-row">
            <Button form="fill" busy={pair.busy} onClick={pair.act}>
              {texts.again}
            </Button>
          </div>
        )}
        {pair.error !== null && pair.error !== undefined && <Failed error={pair.error} text={shellTexts.value.codes} />}
      </div>
    </Dialog>
  )
}

function Code({ code, minutes }: { code: string; minutes: number }) {
  const { pair: texts } = bridgeTexts.value
  return (
    <>
      <p>{texts.text}</p>
      <p class="bridge-code" dir="ltr">
        {code.split('-').map((group, at, groups) => (
          <Fragment key={`${at} ${group}`}>
            <span>{at < groups.length - 1 ? `${group}-` : group}</span>
            <wbr />
          </Fragment>
        ))}
      </p>
      <p class="numbers">
        {texts.validFor(minutes)} <span class="hint">{texts.waiting}</span>
      </p>
      <CopyField value={code} label={texts.code} />
      <PairingCommand />
    </>
  )
}

function useMinutesLeft(): number {
  const [endsAtMs] = useState(() => Date.now() + VALID_MS)
  const [minutes, setMinutes] = useState(VALID_MS / 60_000)
  useEffect(() => {
    const timer = setInterval(() => setMinutes(minutesLeft(endsAtMs, Date.now())), 1_000)
    return () => clearInterval(timer)
  }, [endsAtMs])
  return minutes
}
