import { FAR, stateOf } from '../devices/newer-progress.ts'
import type { ConflictOffer } from '../player.ts'
import type { LocalProgress } from '../player-context.ts'
import type { ProgressRow } from '../sync/progress-api.ts'
import type { QueuedSave } from '../sync/saves-queue.ts'
import { newest } from './newest-position.ts'
import { beginAt, type PlaybackState } from './playback-state.ts'

/** The known progress of a book: from the server, the device, and a pending save. */
export interface KnownProgress {
  /** `undefined`: unknown; null: there is no row. */
  row: ProgressRow | null | undefined
  local: LocalProgress | undefined
  pending: QueuedSave | undefined
}

/**
 * The newest progress from the server, the device and a pending save. A few seconds heard without knowing the server's position
 * don't count against it; more of them become a pending save.
 */
export function startingState({ row, local, pending }: KnownProgress): PlaybackState {
  const own = local?.isBlind && !pending && row ? undefined : local
  const known = newest(
    own && { position: own.state.position, updatedAt: own.state.updatedAt, from: 'mirror' as const },
    pending && { position: pending.position, updatedAt: Date.parse(pending.updated_at), from: 'pending' as const },
    row ? { position: row.position, updatedAt: Date.parse(row.updated_at), from: 'row' as const } : undefined,
  )
  if (known?.from === 'mirror' && own) return own.state
  if (known?.from === 'row' && row) return { ...beginAt(row.position), ...stateOf(row, local?.state) }
  if (known && pending)
    return beginAt(pending.position, {
      finished: pending.finished,
      saved: { position: pending.position, finished: pending.finished, at: known.updatedAt },
      lastSoundedAt: known.updatedAt,
      updatedAt: known.updatedAt,
    })
  return beginAt(0)
}

/** The time of the newest progress that is not from the server. */
export const localMomentOf = ({ local, pending }: KnownProgress): number =>
  Math.max(local?.state.updatedAt ?? 0, pending ? Date.parse(pending.updated_at) : 0)

/** If another device has newer progress far away, the offer is to return to this device's position. */
export function offerToGoBack({ row, local }: KnownProgress, ownDevice: string): ConflictOffer | undefined {
  if (!row || !local || row.device_id === ownDevice) return undefined
  if (Date.parse(row.updated_at) <= local.state.updatedAt || Math.abs(row.position - local.state.position) <= FAR) return undefined
  return { kind: 'continued', position: local.state.position, ...(row.device_name ? { device: row.device_name } : {}) }
}

/** The server accepts saves this far in the future; later ones come from a wrong clock, so their time is unknown. */
const AHEAD_MS = 5 * 60_000

export function withoutFuture(local: LocalProgress | undefined, now: number): LocalProgress | undefined {
  if (!local || local.state.updatedAt <= now + AHEAD_MS) return local
  return { ...local, state: { ...local.state, updatedAt: 0, saved: undefined, lastSoundedAt: undefined } }
}
