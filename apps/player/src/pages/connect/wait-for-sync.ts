export interface WaitForSyncNeeds {
  /** Sound ends, and what waits is sent; within 3 s. */
  settleSound: () => Promise<void>
  /** How many things of this person lie here that the server has not taken yet. */
  countWaiting: () => Promise<number>
  isReachable: () => boolean
  now: () => number
  wait: (ms: number) => Promise<unknown>
}

/** Nobody who goes waits longer than this. */
const MOST_MS = 3_000
const LOOK_MS = 60

/** Before somebody goes: what was heard goes to the server while they are still known there. Answers what still waits. */
export async function waitForSync({ settleSound, countWaiting, isReachable, now, wait }: WaitForSyncNeeds): Promise<number> {
  const begun = now()
  await settleSound()
  for (;;) {
    const waiting = await countWaiting().catch(() => 0)
    if (waiting === 0 || !isReachable() || now() - begun >= MOST_MS) return waiting
    // Another tab may be the one that sends.
    await wait(LOOK_MS)
  }
}
