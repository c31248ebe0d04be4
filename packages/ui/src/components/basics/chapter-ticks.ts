/** Minimum average distance between ticks in CSS pixels: closer ones would look like a grey band. */
const ROOM = 6

/** The chapter starts to draw on a bar of this width: all but the first, or none if there is no room. */
export function ticksAt(starts: readonly number[], width: number): readonly number[] {
  const inner = starts.filter((start) => start > 0 && start < 1)
  return inner.length > 0 && width / (inner.length + 1) >= ROOM ? inner : []
}
