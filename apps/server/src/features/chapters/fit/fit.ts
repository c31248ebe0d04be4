import { type Chapter, madeTitle } from '../../catalogue/index.ts'
import { type EndAnchor, findEnd, findPins, type Pins } from './anchors.ts'
import { type Timeline, toTimeline } from './boundaries.ts'
import { classify, type Fitted, type TitleDifference } from './classify.ts'
import { countPinned, findStraddle, isOtherStructure, type Straddle } from './coverage.ts'
import { emitChapters } from './emit.ts'
import { type CommunityList, type FitBook, type ListedChapter, toCommunityList } from './fit-input.ts'
import { placeChapters } from './place.ts'
import { type FindPauses, snapToPauses } from './snap.ts'
import { type Anchor, anchorsOf, isOtherLength, measureStretches, type StretchRatios } from './stretches.ts'

export type Misfit = 'length_mismatch' | 'structure_mismatch' | 'crosses_files'
export type FitStatus = Fitted | Misfit

/** Facts about a fit for an admin; times in seconds. */
export interface FitDetail extends StretchRatios {
  localDuration: number
  communityDuration: number
  /** Chapters that the scan found. */
  localChapters: number
  /** Community chapters, without the omitted ones. */
  communityChapters: number
  /** How many boundaries of the book, except its start, were found in the community list. */
  anchors: number
  snapped: number
  approximate: number
  /** Titles of community chapters missing from the audio. */
  omitted?: readonly string[]
  titleDifferences?: readonly TitleDifference[]
  straddle?: Straddle
}

export interface Fit {
  status: FitStatus
  detail: FitDetail
  /** Empty if the list does not match. */
  chapters: readonly Chapter[]
  /** The times known in both, including start and end. */
  anchors: readonly Anchor[]
}

/**
 * Fits a community list to the audio of a book (docs/reference/operations.md 6.5). Times may differ by cuts at the start and end,
 * by pauses and, slightly, by speed; anything else is another recording.
 */
export async function fitChapters({
  book,
  listed,
  findPauses,
  signal,
}: {
  book: FitBook
  listed: readonly ListedChapter[]
  /** Absent: chapters are placed by proportion alone. */
  findPauses?: FindPauses | undefined
  signal?: AbortSignal | undefined
}): Promise<Fit> {
  signal?.throwIfAborted()
  const timeline = toTimeline(book)
  const community = toCommunityList(listed)
  const planned = plan(timeline, community, book)
  if ('fit' in planned) return planned.fit
  const { pins, anchors, end, detail } = planned

  const placed = placeChapters(timeline, community, { pins, anchors, end })
  const { times, snapped, approximate } = await snapToPauses(placed, timeline, findPauses)
  signal?.throwIfAborted()

  const { emitted, omitted } = emitChapters(book, community.chapters, times)
  const { status, titleDifferences } = classify(timeline, pins, { emitted, own: book.chapters.length })
  return {
    status,
    detail: {
      ...detail,
      communityChapters: community.chapters.length - omitted.length,
      snapped,
      approximate,
      ...(omitted.length > 0 && { omitted }),
      ...(titleDifferences.length > 0 && { titleDifferences }),
    },
    chapters: emitted.map(({ chapter }, at) => (chapter.title ? chapter : { ...chapter, title: madeTitle(at), stated: '' })),
    anchors,
  }
}

interface Plan {
  pins: Pins
  anchors: readonly Anchor[]
  end: EndAnchor
  detail: FitDetail
}

/** Everything decided before a chapter is placed: the anchors, and whether the list matches. */
function plan(timeline: Timeline, community: CommunityList, { files, chapters }: FitBook): Plan | { fit: Fit } {
  let detail: FitDetail = {
    localDuration: timeline.total,
    communityDuration: community.end,
    localChapters: chapters.length,
    communityChapters: community.chapters.length,
    anchors: 0,
    snapped: 0,
    approximate: 0,
  }
  const misfit = (status: Misfit, anchors: readonly Anchor[] = []) => ({ fit: { status, detail, chapters: [], anchors } })
  if (community.chapters.length < 2 || timeline.total <= 0) return misfit('length_mismatch')

  const pins = findPins(timeline, community)
  detail = { ...detail, anchors: pins.filter((pin) => pin !== undefined).length - 1 }
  const end = findEnd(timeline, community, pins)
  if (!end) return misfit('length_mismatch')
  const anchors = anchorsOf(timeline, community, { pins, end })
  const ratios = measureStretches(anchors)
  detail = { ...detail, ...ratios }
  if (isOtherLength(ratios)) return misfit('length_mismatch', anchors)
  const straddle = findStraddle(timeline, community, { pins, anchors, files })
  if (straddle) {
    detail = { ...detail, straddle }
    return misfit('crosses_files', anchors)
  }
  if (isOtherStructure(countPinned(timeline, pins))) return misfit('structure_mismatch', anchors)
  return { pins, anchors, end, detail }
}
