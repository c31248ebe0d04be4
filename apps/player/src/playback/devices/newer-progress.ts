import type { ConflictOffer } from '../player.ts'
import type { PlaybackState } from '../position/playback-state.ts'

/** The fields of a progress row that decide conflicts. */
interface RemoteRow {
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

/** A position saved by another device or tab after ours. */
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

/**
 * The offer for a response that arrives during playback. `knownAt`: when our position was last updated before the request, since
 * later playback does not count against the response.
 */
export function offerOfLateRow(
  row: RemoteRow | null,
  { state, isBlind }: { state: PlaybackState; isBlind: boolean },
  { knownAt, ownDevice }: { knownAt: number; ownDevice: string },
): ConflictOffer | undefined {
  if (!row) return undefined
  const isOtherDevice = row.device_id !== ownDevice
  const newer = newerRemoteProgress(row, { ...state, updatedAt: knownAt }, ownDevice)
  const isOffered = isBlind ? Math.abs(row.position - state.position) > FAR : newer?.isFar && isOtherDevice
  return isOffered ? { kind: 'elsewhere', position: row.position, ...nameOf(row, isOtherDevice) } : undefined
}

/** The name of another device, if the server knows it. */
export const nameOf = ({ device_name }: RemoteRow, isOtherDevice: boolean): { device?: string } =>
  isOtherDevice && device_name ? { device: device_name } : {}

/** The playback state given by a row. */
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
    isMarkedUnfinished: !row.finished && (known?.isMarkedUnfinished ?? false),
    updatedAt,
  }
}
