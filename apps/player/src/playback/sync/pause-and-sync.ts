import { within } from '../platform/within.ts'
import type { PlayerParts } from '../player-parts.ts'
import { isUnsaved } from '../position/playback-state.ts'

/** The longest wait for pending saves when the page is left. */
const SETTLE_MS = 3_000

/** Pauses, and waits for pending saves to be sent. */
export async function settle({ context, playback, progressSync, queues }: PlayerParts): Promise<void> {
  playback.pause('other')
  const loaded = context.loaded()
  if (loaded?.isTouched && isUnsaved(loaded.state)) progressSync.save(loaded)
  await within(SETTLE_MS, queues.replay(), context.needs.clock)
}
