import type { ParkCode } from '@chapterhouse/contract/bridge-jobs'
import { type Parked, parked } from '../parks/index.ts'
import type { Failure, FailureKind } from './model-call.ts'

const MINUTE_MS = 60_000

interface ParkRule {
  code: ParkCode
  retryAt: (now: Date, resetAt: Date | undefined) => Date | undefined
}

const after = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MINUTE_MS)
const never = () => undefined

/** Two minutes after the reset, never sooner than in five; in half an hour if no time is stated. */
function afterReset(now: Date, resetAt: Date | undefined): Date {
  if (!resetAt) return after(now, 30)
  return new Date(Math.max(after(resetAt, 2).getTime(), after(now, 5).getTime()))
}

/** In the order in which a retry may help: with two endpoints, the failure that passes soonest decides. */
const RULES: readonly (readonly [kinds: readonly FailureKind[], rule: ParkRule])[] = [
  [['unavailable', 'no_route', 'schema_refused'], { code: 'agent_unavailable', retryAt: (now) => after(now, 10) }],
  [['rate_limited'], { code: 'agent_rate_limited', retryAt: afterReset }],
  [['credential_refused'], { code: 'agent_credential_refused', retryAt: (now) => after(now, 30) }],
  [['overlong', 'invalid_output', 'refused_content'], { code: 'agent_validation_exhausted', retryAt: never }],
]

/** The park of a question that no endpoint answered. */
export function parkFor(failures: readonly { endpoint: string; failure: Failure }[], now: Date): Parked {
  for (const [kinds, { code, retryAt }] of RULES) {
    const found = failures.find(({ failure }) => kinds.includes(failure.kind))
    if (!found) continue
    const hint = [found, ...failures.filter((other) => other !== found)].map(
      ({ endpoint, failure }) => `${endpoint}: ${failure.text}`,
    )
    return parked(code, hint.join(' '), { retryAt: retryAt(now, found.failure.resetAt) })
  }
  return parked('agent_unavailable', 'No model answered.', { retryAt: after(now, 10) })
}
