import type { Course } from '../position/playback-state.ts'

/** A row of progress, as far as it matters who went on where. */
export interface ElsewhereRow {
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
export function newerElsewhere(
  row: ElsewhereRow | null | undefined,
  course: Course,
  ownDevice: string,
): { place: number; isFar: boolean; isOtherDevice: boolean } | undefined {
  if (!row || Date.parse(row.updated_at) <= course.updatedAt) return undefined
  const distance = Math.abs(row.position - course.place)
  if (distance < 1 && row.finished === course.finished) return undefined
  return { place: row.position, isFar: distance > FAR, isOtherDevice: row.device_id !== ownDevice }
}

/** The course as the row tells it. */
export function courseOf(row: ElsewhereRow, known?: Course): Pick<Course, keyof Course> {
  const updatedAt = Date.parse(row.updated_at)
  return {
    place: row.position,
    kept: row.position,
    saved: { place: row.position, finished: row.finished, at: updatedAt },
    unsavedMs: 0,
    lastSoundedAt: updatedAt,
    hasJumpedSilently: false,
    finished: row.finished,
    isHeldOpen: !row.finished && (known?.isHeldOpen ?? false),
    updatedAt,
  }
}
