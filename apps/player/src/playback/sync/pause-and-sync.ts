import { withTimeout } from '../platform/with-timeout.ts'
import type { PlayerParts } from '../player-parts.ts'
import { isUnsaved } from '../position/playback-state.ts'

/** The longest wait for pending saves when the page is left. */
const MAX_WAIT_MS = 3_000

/** Pauses, and waits until pending saves are sent. */
export async function pauseAndSync({ context, playback, progressSync, queues }: PlayerParts): Promise<void> {
  playback.pause('other')
  const loaded = context.currentBook()
  if (loaded?.isTouched && isUnsaved(loaded.state)) progressSync.save(loaded)
  await withTimeout(MAX_WAIT_MS, queues.replay(), context.needs.clock)
}
