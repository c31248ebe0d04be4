import type { Pins } from './anchors.ts'
import type { Boundary, Timeline } from './boundaries.ts'
import type { CommunityList } from './fit-input.ts'
import type { Anchor } from './stretches.ts'

/** A community chapter that two files share. */
export interface Straddle {
  title: string
  /** The border between the files, in seconds of the book. */
  at: number
  /** Paths, within the book, of the files before and after it. */
  from: string
  to: string
}

const EDGE_SECONDS = 30
const MIN_PINNED = 0.8

/** The first border between files at which no community chapter starts (docs/reference/decisions.md, server 13). */
export function findStraddle(
  { boundaries }: Timeline,
  { chapters }: CommunityList,
  { pins, anchors, files }: { pins: Pins; anchors: readonly Anchor[]; files: readonly { path: string }[] },
): Straddle | undefined {
  const border = boundaries.find(({ isFileStart }, at) => isFileStart && at > 0 && pins[at] === undefined)
  if (!border) return undefined
  const time = toCommunityTime(border.time, anchors)
  return {
    title: chapters.findLast(({ start }) => start <= time)?.title ?? chapters[0]?.title ?? '',
    at: border.time,
    from: files[border.file - 1]?.path ?? '',
    to: files[border.file]?.path ?? '',
  }
}

/** The book's own chapters that must match: all but the first and last. */
export function countedChapters({ boundaries, total }: Timeline): readonly Boundary[] {
  return boundaries.filter(({ isOwn, time }) => isOwn && time > EDGE_SECONDS && time < total - EDGE_SECONDS)
}

/** How many of the counted chapters have a pin, and how many there are. */
export function countPinned(timeline: Timeline, pins: Pins): { pinned: number; counted: number } {
  const counted = new Set(countedChapters(timeline))
  const pinned = timeline.boundaries.filter((boundary, at) => counted.has(boundary) && pins[at] !== undefined)
  return { pinned: pinned.length, counted: counted.size }
}

export const isOtherStructure = ({ pinned, counted }: { pinned: number; counted: number }): boolean => pinned < MIN_PINNED * counted

function toCommunityTime(local: number, anchors: readonly Anchor[]): number {
  const at = anchors.findIndex((anchor) => anchor.local >= local)
  const [from, to] = [anchors[at - 1], anchors[at]]
  if (!from || !to || to.local === from.local) return to?.community ?? local
  return from.community + ((local - from.local) / (to.local - from.local)) * (to.community - from.community)
}
