import { throttled } from '@chapterhouse/kit/errors'
import type { pairingTokensStore } from './pairing-tokens.store.ts'

const MAX = 30
const WITHIN_MS = 24 * 60 * 60_000

/** Counts exchanges of a person's own pairing tokens, and throws `throttled` for too many within a day. */
export function countingOwnExchanges({
  tokens,
  now,
}: {
  tokens: Pick<ReturnType<typeof pairingTokensStore>, 'ownExchanges' | 'noteOwnExchange'>
  now: () => Date
}) {
  return function count(userId: number): void {
    const nowMs = now().getTime()
    const since = new Date(nowMs - WITHIN_MS).toISOString()
    const earlier = tokens.ownExchanges(userId, since)
    if (earlier.length >= MAX) {
      const [oldest = ''] = earlier
      const retryAfterSeconds = Math.max(1, Math.ceil((Date.parse(oldest) + WITHIN_MS - nowMs) / 1_000))
      throw throttled('too many devices were added today, try again later', { retryAfterSeconds })
    }
    tokens.noteOwnExchange(userId, { at: new Date(nowMs).toISOString(), since })
  }
}
