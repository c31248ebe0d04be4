import type { BridgeState } from '../../../server/responses.ts'
import { bridgeTexts } from '../../../texts/server/bridge.ts'
import { usd } from '../figures.ts'

type Estimates = NonNullable<BridgeState['estimates']>

/** The month's budget as a bar. A subscription uses no budget. */
export function Budget({ estimates }: { estimates: Estimates }) {
  const { budget: texts } = bridgeTexts.value
  const { monthly_budget_usd: budget, month_spent_usd: spent } = estimates
  const label = labelOf(estimates)
  return (
    <div class="bridge-budget">
      <h3>{texts.title}</h3>
      <p class="numbers">{label}</p>
      {budget > 0 && <progress max={budget} value={Math.min(spent, budget)} aria-label={label} />}
      {budget > 0 && spent >= budget && <p class="hint">{texts.used}</p>}
    </div>
  )
}

function labelOf({ monthly_budget_usd: budget, month_spent_usd: spent, subscription }: Estimates): string {
  const { budget: texts } = bridgeTexts.value
  if (subscription && spent === 0) return texts.subscription
  if (budget > 0) return texts.spent(usd(spent), usd(budget))
  return spent > 0 ? texts.unlimited(usd(spent)) : texts.nothing
}
