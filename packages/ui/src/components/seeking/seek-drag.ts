/** A drag along a seek bar. Screen lengths in CSS pixels, positions in seconds. */
export interface Drag {
  origin: number
  length: number
  width: number
  /** The last x of the pointer. */
  x: number
  at: number
  isCancelled: boolean
}

/** A drag snaps to its origin within this distance. */
const DRAWS_PX = 8
const CANCELS_BELOW_PX = 64
/** The drag rate by the finger's height above the bar. */
const FINER = [
  { above: 96, rate: 0.25 },
  { above: 48, rate: 0.5 },
] as const

const rateAt = (above: number): number => FINER.find((step) => above >= step.above)?.rate ?? 1

/** `from` differs from the origin if the press itself moved the handle. */
export function beginDrag({ from, ...start }: Pick<Drag, 'origin' | 'length' | 'width' | 'x'> & { from?: number }): Drag {
  return { ...start, at: from ?? start.origin, isCancelled: false }
}

/** The pointer moved; `above` is its height over the bar, negative below it. */
export function dragTo(drag: Drag, { x, above }: { x: number; above: number }): Drag {
  const seconds = ((x - drag.x) / Math.max(1, drag.width)) * drag.length * rateAt(above)
  return { ...drag, x, at: Math.min(drag.length, Math.max(0, drag.at + seconds)), isCancelled: above <= -CANCELS_BELOW_PX }
}

/** The position at which the handle is drawn. */
export function shownAt({ at, origin, length, width, isCancelled }: Drag): number {
  const away = (Math.abs(at - origin) / Math.max(1e-9, length)) * width
  return isCancelled || away <= DRAWS_PX ? origin : at
}

/** The position to seek to on release; undefined if the drag was cancelled. */
export function dropped(drag: Drag): number | undefined {
  const at = shownAt(drag)
  return at === drag.origin ? undefined : at
}

/** The position under a pointer. */
export const positionAt = ({ x, left, width, length }: { x: number; left: number; width: number; length: number }): number =>
  Math.min(1, Math.max(0, (x - left) / Math.max(1, width))) * length
