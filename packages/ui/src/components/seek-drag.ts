/** A place being dragged along a rule. Lengths of the screen in CSS pixels, of listening in seconds. */
export interface Drag {
  origin: number
  length: number
  width: number
  /** Where the pointer was last. */
  x: number
  at: number
  isCancelled: boolean
}

/** So near to the origin the drag rests on it. */
const DRAWS_PX = 8
const CANCELS_BELOW_PX = 64
/** How much a drag counts while the finger is so far above the rule. */
const FINER = [
  { above: 96, rate: 0.25 },
  { above: 48, rate: 0.5 },
] as const

const rateAt = (above: number): number => FINER.find((step) => above >= step.above)?.rate ?? 1

/** `from` differs from the origin where a press on the rule took the handle there at once. */
export function beginDrag({ from, ...start }: Pick<Drag, 'origin' | 'length' | 'width' | 'x'> & { from?: number }): Drag {
  return { ...start, at: from ?? start.origin, isCancelled: false }
}

/** The pointer went on; `above` is its distance over the rule, below it negative. */
export function dragTo(drag: Drag, { x, above }: { x: number; above: number }): Drag {
  const seconds = ((x - drag.x) / Math.max(1, drag.width)) * drag.length * rateAt(above)
  return { ...drag, x, at: Math.min(drag.length, Math.max(0, drag.at + seconds)), isCancelled: above <= -CANCELS_BELOW_PX }
}

/** Where the handle is drawn. */
export function shownAt({ at, origin, length, width, isCancelled }: Drag): number {
  const away = (Math.abs(at - origin) / Math.max(1e-9, length)) * width
  return isCancelled || away <= DRAWS_PX ? origin : at
}

/** The position to seek to on release; undefined if the drag was cancelled. */
export function dropped(drag: Drag): number | undefined {
  const at = shownAt(drag)
  return at === drag.origin ? undefined : at
}

/** The place under a pointer that only touched the rule. */
export const positionAt = ({ x, left, width, length }: { x: number; left: number; width: number; length: number }): number =>
  Math.min(1, Math.max(0, (x - left) / Math.max(1, width))) * length
