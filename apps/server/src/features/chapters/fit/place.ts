import type { EndAnchor, Pins } from './anchors.ts'
import type { Timeline } from './boundaries.ts'
import type { CommunityList } from './fit-input.ts'
import type { Anchor } from './stretches.ts'

/** Where a community chapter starts in the book. */
export interface Placed {
  /** Seconds on the whole-book timeline. */
  time: number
  /** Whether it is at a boundary of the book, or after its end. */
  isFixed: boolean
  /** How much the length between its anchors differs, in seconds. */
  drift: number
}

/** Pinned community chapters start at their boundary, the others at their share of the distance between two anchors. */
export function placeChapters(
  { boundaries, total }: Timeline,
  { chapters }: CommunityList,
  { pins, anchors, end }: { pins: Pins; anchors: readonly Anchor[]; end: EndAnchor },
): Placed[] {
  const times = new Map(pins.flatMap((pin, at) => (pin === undefined ? [] : [[pin, boundaries[at]?.time ?? 0] as const])))
  let next = 0
  return chapters.map(({ start }, index) => {
    const pinned = times.get(index)
    if (pinned !== undefined) return { time: pinned, isFixed: true, drift: 0 }
    if (index >= end.from) return { time: total, isFixed: true, drift: 0 }
    while (next < anchors.length - 1 && (anchors[next]?.community ?? 0) <= start) next += 1
    const [from, to] = [anchors[next - 1], anchors[next]]
    if (!from || !to) return { time: total, isFixed: true, drift: 0 }
    const [local, community] = [to.local - from.local, to.community - from.community]
    // A chapter without length at the very end of the list comes after the last anchor.
    const share = community > 0 ? Math.min((start - from.community) / community, 1) : 1
    return { time: from.local + share * local, isFixed: false, drift: Math.abs(local - community) }
  })
}
