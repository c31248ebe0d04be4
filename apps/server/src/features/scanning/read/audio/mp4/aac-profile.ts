import type { Profile } from '../audio-facts.ts'

const SBR = 5
const PS = 29
const USAC = 42
const LOW_COMPLEXITY = 2
const SBR_MARK = 0x2b7
const PS_MARK = 0x548

/**
 * The profile in an AudioSpecificConfig (ISO/IEC 14496-3), either explicit or in the trailing extension; undefined for plain AAC.
 */
export function aacProfile(config: Buffer): Profile | undefined {
  const take = bitsOf(config)
  const kind = objectType(take)
  skipRate(take)
  const channels = take(4)
  if (kind === SBR) return 'HE-AAC'
  if (kind === PS) return 'HE-AACv2'
  if (kind === USAC) return 'xHE-AAC'
  // Channel layout 0 is followed by a channel list, which no encoder writes for audiobooks.
  if (kind !== LOW_COMPLEXITY || channels === 0) return undefined
  take(1)
  if (take(1) === 1) take(14)
  take(1)
  if (take(11) !== SBR_MARK || objectType(take) !== SBR || take(1) === 0) return undefined
  skipRate(take)
  return take(11) === PS_MARK && take(1) === 1 ? 'HE-AACv2' : 'HE-AAC'
}

type Take = (count: number) => number

function objectType(take: Take): number {
  const kind = take(5)
  return kind === 31 ? 32 + take(6) : kind
}

function skipRate(take: Take): void {
  if (take(4) === 15) take(24)
}

/** Reads zeros past the end, which declare nothing. */
function bitsOf(bytes: Buffer): Take {
  let at = 0
  return (count) => {
    let value = 0
    for (let taken = 0; taken < count; taken += 1) {
      value = value * 2 + (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
      at += 1
    }
    return value
  }
}
