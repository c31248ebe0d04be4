import { ignore } from '@chapterhouse/ui/ignore'

/** The longest wait before signing out. */
const MAX_MS = 3_000
const LOOK_MS = 60

/** Sends pending progress before signing out, while the session is still valid. Resolves to the number of changes still pending. */
export async function waitForSync({
  pauseAndSync,
  countWaiting,
  isReachable,
  now,
  wait,
}: {
  /** Stops playback and sends pending changes, within 3 s. */
  pauseAndSync: () => Promise<void>
  /** The number of this user's changes that the server does not have yet. */
  countWaiting: () => Promise<number>
  isReachable: () => boolean
  now: () => number
  wait: (ms: number) => Promise<unknown>
}): Promise<number> {
  const begun = now()
  await pauseAndSync()
  for (;;) {
    const waiting = await countWaiting().catch(ignore('the device has no storage', 0))
    if (waiting === 0 || !isReachable() || now() - begun >= MAX_MS) return waiting
    // Another tab may be sending them.
    await wait(LOOK_MS)
  }
}
