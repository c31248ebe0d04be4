import type { Pins } from './anchors.ts'
import type { Timeline } from './boundaries.ts'
import { countedChapters } from './coverage.ts'
import type { Emitted } from './emit.ts'
import { foldTitle } from './title-similarity.ts'

/** How a list that matches the audio compares to the book's own chapters. */
export type Fitted = 'fill' | 'same' | 'titles' | 'refine' | 'restructure'

export interface TitleDifference {
  /** From 0. */
  index: number
  current: string
  community: string
}

export interface Classified {
  status: Fitted
  titleDifferences: readonly TitleDifference[]
}

export function classify(
  timeline: Timeline,
  pins: Pins,
  { emitted, own }: { emitted: readonly Emitted[]; own: number },
): Classified {
  if (!timeline.isChaptered) return { status: 'fill', titleDifferences: [] }
  if (hasSameStarts(timeline, pins, { emitted, own })) {
    const titleDifferences = differences(timeline, emitted)
    return { status: titleDifferences.length === 0 ? 'same' : 'titles', titleDifferences }
  }
  const counted = new Set(countedChapters(timeline))
  const isWithin = timeline.boundaries.every((boundary, at) => !counted.has(boundary) || pins[at] !== undefined)
  return { status: isWithin && emitted.length > own ? 'refine' : 'restructure', titleDifferences: [] }
}

/** Whether each of the book's chapters starts at the fitted chapter of the same number. */
function hasSameStarts(
  { boundaries }: Timeline,
  pins: Pins,
  { emitted, own }: { emitted: readonly Emitted[]; own: number },
): boolean {
  if (own !== emitted.length || boundaries.length !== own) return false
  return boundaries.every(({ title }, at) => title !== undefined && pins[at] === emitted[at]?.index)
}

function differences({ boundaries }: Timeline, emitted: readonly Emitted[]): TitleDifference[] {
  return boundaries.flatMap(({ title: current = '' }, index) => {
    const community = emitted[index]?.chapter.title ?? ''
    // An untitled chapter in the list corrects no title.
    return community === '' || foldTitle(current) === foldTitle(community) ? [] : [{ index, current, community }]
  })
}
