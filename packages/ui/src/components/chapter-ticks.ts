/** Least mean distance of ticks, in CSS pixels: nearer ones would be a grey band. */
const ROOM = 6

/** The starts of chapters to draw on a rule that is `width` wide: all but the first, or none where there is no room. */
export function ticksAt(starts: readonly number[], width: number): readonly number[] {
  const inner = starts.filter((start) => start > 0 && start < 1)
  return inner.length > 0 && width / (inner.length + 1) >= ROOM ? inner : []
}
