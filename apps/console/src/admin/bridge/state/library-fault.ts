import type { BridgeState } from '../../../server/responses.ts'
import type { Texts } from '../../../texts/server/bridge.ts'

type Reported = NonNullable<BridgeState['libraries']>[number]

/** Why the bridge can't write to a library, and what to do; undefined if it can. */
export function faultOf(
  reported: Pick<Reported, 'ok' | 'writable' | 'error'> | undefined,
  { faults, notReported, unknown }: Texts['libraries'],
): { text: string; advice: string } | undefined {
  if (!reported) return notReported
  const { ok, writable, error } = reported
  if (ok && writable) return undefined
  const code = error === '' && ok ? 'read_only' : error
  return Object.hasOwn(faults, code) ? faults[code] : unknown(code)
}
