export interface SettleNeeds {
  isSounding: () => boolean
  pause: () => void
  /** How many things of this person lie here that the server has not taken yet. */
  countWaiting: () => Promise<number>
  now: () => number
  wait: (ms: number) => Promise<unknown>
}

/** Nobody who goes waits longer than this. */
const MOST_MS = 3_000
/** A pause is reported by the sound itself, a moment after it was asked for. */
const PAUSE_MS = 400
const LOOK_MS = 60

/** Before somebody goes: sound stops, and what was heard goes to the server while they are still known there. Answers what still waits. */
export async function settle({ isSounding, pause, countWaiting, now, wait }: SettleNeeds): Promise<number> {
  const begun = now()
  const atLeast = isSounding() ? PAUSE_MS : 0
  pause()
  for (;;) {
    const waiting = await countWaiting().catch(() => 0)
    const spent = now() - begun
    if (spent >= MOST_MS || (waiting === 0 && spent >= atLeast)) return waiting
    await wait(LOOK_MS)
  }
}
