import type { ConflictOffer } from '../player.ts'
import type { PlaybackState } from '../position/playback-state.ts'

/** A row of progress, as far as it matters who went on where. */
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

/**
 * The offer of an answer that came while sound already goes on. `knownAt`: how new our own position was when it was asked for, since playback
 * meanwhile does not count against the answer.
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

/** Another device is named if the server knows its name. */
export const nameOf = ({ device_name }: RemoteRow, isOtherDevice: boolean): { device?: string } =>
  isOtherDevice && device_name ? { device: device_name } : {}

/** The playback state of a row. */
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
