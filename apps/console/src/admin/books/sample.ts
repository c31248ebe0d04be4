/** A stretch of a file that is heard, in seconds. */
export interface Stretch {
  from: number
  to: number
}

const BEFORE = 2
const AFTER = 8

/** What lies around the beginning of a chapter: a little of what is before it, and enough to hear its title. */
export function aroundStart({ start, end }: { start: number; end: number }): Stretch {
  return { from: Math.max(0, start - BEFORE), to: Math.min(Math.max(start, end), start + AFTER) }
}
