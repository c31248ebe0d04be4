import type { EndAnchor, Pins } from './anchors.ts'
import type { Timeline } from './boundaries.ts'
import type { CommunityList } from './fit-input.ts'

/** A pair of times for the same moment of the recording. */
export interface Anchor {
  local: number
  community: number
}

export interface StretchRatios {
  /** The median of local to community length; absent if no distance was long enough. */
  ratio?: number
  /** The ratio furthest from 1. */
  worst?: number
}

const MIN_MEASURED_SECONDS = 120
const MAX_WORST = 0.1
const MAX_MEDIAN = 0.01

/** All pinned boundaries and the end, in order. */
export function anchorsOf(
  { boundaries, total }: Timeline,
  { chapters }: CommunityList,
  { pins, end }: { pins: Pins; end: EndAnchor },
): Anchor[] {
  const pinned = boundaries.flatMap(({ time }, at): Anchor[] => {
    const chapter = chapters[pins[at] ?? -1]
    return chapter ? [{ local: time, community: chapter.start }] : []
  })
  return [...pinned, { local: total, community: end.community }]
}

/** Lengths between anchors, as local to community (docs/reference/decisions.md, server 25). */
export function measureStretches(anchors: readonly Anchor[]): StretchRatios {
  const measured = anchors.slice(1).flatMap((to, at) => {
    const from = anchors[at] ?? to
    const [local, community] = [to.local - from.local, to.community - from.community]
    const isMeasured = community > 0 && (local >= MIN_MEASURED_SECONDS || community >= MIN_MEASURED_SECONDS)
    return isMeasured ? [{ ratio: local / community, local }] : []
  })
  const worst = measured.reduce<number | undefined>(
    (furthest, { ratio }) => (furthest === undefined || Math.abs(ratio - 1) > Math.abs(furthest - 1) ? ratio : furthest),
    undefined,
  )
  const ratio = weightedMedian(measured.filter(({ local }) => local >= MIN_MEASURED_SECONDS))
  return { ...(ratio !== undefined && { ratio }), ...(worst !== undefined && { worst }) }
}

export function isOtherLength({ ratio = 1, worst = 1 }: StretchRatios): boolean {
  return Math.abs(worst - 1) > MAX_WORST || Math.abs(ratio - 1) > MAX_MEDIAN
}

function weightedMedian(measured: readonly { ratio: number; local: number }[]): number | undefined {
  const sorted = measured.toSorted((a, b) => a.ratio - b.ratio)
  const half = sorted.reduce((sum, { local }) => sum + local, 0) / 2
  let weight = 0
  return sorted.find(({ local }) => {
    weight += local
    return weight >= half
  })?.ratio
}
