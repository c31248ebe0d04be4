import type { PlaybackState } from '../position/playback-state.ts'

/** A row of progress, as far as it matters who went on where. */
export interface RemoteRow {
  position: number
  finished: boolean
  device_id: string
  device_name?: string
  updated_at: string
}

export const FAR = 60
export const SILENCE_MS = 60_000
export const WAIT_MS = 1_500
export const OFFER_MS = 20_000

/** A place that was saved after this one, by another device or in another tab. */
export function newerRemoteProgress(
  row: RemoteRow | null | undefined,
  state: PlaybackState,
  ownDevice: string,
): { position: number; isFar: boolean; isOtherDevice: boolean } | undefined {
  if (!row || Date.parse(row.updated_at) <= state.updatedAt) return undefined
  const distance = Math.abs(row.position - state.position)
  if (distance < 1 && row.finished === state.finished) return undefined
  return { position: row.position, isFar: distance > FAR, isOtherDevice: row.device_id !== ownDevice }
}

/** The course as the row tells it. */
export function stateOf(row: RemoteRow, known?: PlaybackState): Pick<PlaybackState, keyof PlaybackState> {
  const updatedAt = Date.parse(row.updated_at)
  return {
    position: row.position,
    positionToSave: row.position,
    saved: { position: row.position, finished: row.finished, at: updatedAt },
    unsavedMs: 0,
    lastSoundedAt: updatedAt,
    hasJumpedSilently: false,
    finished: row.finished,
    isHeldOpen: !row.finished && (known?.isHeldOpen ?? false),
    updatedAt,
  }
}
