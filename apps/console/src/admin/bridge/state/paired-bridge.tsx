import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { CirclePause, TriangleAlert } from 'lucide'
import { useState } from 'preact/hooks'
import { When } from '../../../dates/when.tsx'
import { type Fact, FactList } from '../../../page/fact-list.tsx'
import type { BridgeState } from '../../../server/responses.ts'
import { bridgeTexts } from '../../../texts/server/bridge.ts'
import { shellTexts } from '../../../texts/shell/shell.ts'
import { Unpair } from '../pairing/unpair.tsx'
import type { Pair } from '../pairing/unpaired.tsx'
import { webLink } from '../web-link.ts'
import { BridgeLibraries } from './bridge-libraries.tsx'
import { Budget } from './budget.tsx'
import { OnlineState } from './online-state.tsx'
import { isThisMonth } from './this-month.ts'

/** A paired bridge: its state, budget and libraries. */
export function PairedBridge({ bridge, pair }: { bridge: BridgeState; pair: Pair }) {
  const { pair: pairTexts, unpair } = bridgeTexts.value
  const [isUnpairing, setUnpairing] = useState(false)
  return (
    <div class="bridge-columns">
      <section class="stack" aria-label={bridge.name}>
        <h2 dir="auto">{bridge.name}</h2>
        <OnlineState bridge={bridge} />
        <Warnings bridge={bridge} />
        <Facts bridge={bridge} />
        {/* An offline bridge may have reported an earlier month's. */}
        {bridge.estimates && isThisMonth(bridge.last_seen) && <Budget estimates={bridge.estimates} />}
        <div class="control-row">
          <Button form="quiet" busy={pair.busy} onClick={pair.act}>
            {pairTexts.another}
          </Button>
          <Button form="danger" onClick={() => setUnpairing(true)}>
            {unpair.act}
          </Button>
        </div>
        {pair.error !== null && pair.error !== undefined && <Failed error={pair.error} text={shellTexts.value.codes} />}
        {isUnpairing && <Unpair bridge={bridge} onClose={() => setUnpairing(false)} />}
      </section>
      <BridgeLibraries bridge={bridge} />
    </div>
  )
}

function Warnings({ bridge: { paused, estimates, features, last_seen } }: { bridge: BridgeState }) {
  const { state: texts } = bridgeTexts.value
  return (
    <>
      {paused && (
        <p class="status-label warn">
          <Icon of={CirclePause} size={18} />
          {texts.paused}
        </p>
      )}
      {last_seen && !features.includes('sidecars') && (
        <p class="status-label warn">
          <Icon of={TriangleAlert} size={18} />
          {texts.notAble}
        </p>
      )}
      {estimates && !estimates.agent_ready && (
        <p class="status-label warn">
          <Icon of={TriangleAlert} size={18} />
          {texts.noModel}
        </p>
      )}
    </>
  )
}

function Facts({ bridge }: { bridge: BridgeState }) {
  const { state: texts } = bridgeTexts.value
  const { facts } = texts
  const href = webLink(bridge.public_url)
  const rows: readonly Fact[] = [
    [facts.version, bridge.version],
    [facts.platform, bridge.platform],
    [facts.paired, <When key="paired" at={bridge.paired_at} />],
    [facts.seen, <When key="seen" at={bridge.last_seen} />],
    [facts.models, bridge.estimates?.agent_backend],
    [
      facts.page,
      href && (
        <span key="page" class="bridge-page">
          <a href={href} target="_blank" rel="noreferrer">
            {texts.page}
          </a>
          <span class="hint">{texts.pageHint}</span>
        </span>
      ),
    ],
  ]
  return <FactList facts={rows} />
}
