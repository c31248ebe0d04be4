import type { PlaybackState } from '../playback/position/playback-state.ts'
import type { Progress } from '../server/responses.ts'

/** Times further ahead come from a wrong clock. */
const AHEAD_MS = 60_000

/** The saved progress, with this device's position if that is newer: the server may have been unreachable since. */
export function newestRow(
  row: Progress | null,
  local: Pick<PlaybackState, 'position' | 'finished' | 'updatedAt'> | undefined,
  now: number,
): Progress | null {
  if (!row || !local || local.updatedAt <= Date.parse(row.updated_at) || local.updatedAt > now + AHEAD_MS) return row
  const { position, finished, updatedAt } = local
  return { ...row, position, finished, updated_at: new Date(updatedAt).toISOString() }
}
