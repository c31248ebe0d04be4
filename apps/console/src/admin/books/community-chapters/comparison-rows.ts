import type { ChapterComparison } from '../../../server/responses.ts'

export type PlacedChapter = ChapterComparison['own'][number]
export type ListedChapter = ChapterComparison['list'][number]

/** The start of a chapter in the book, in the community's list, or in both if they are known to be the same moment. */
export interface ComparisonRow {
  own?: PlacedChapter
  listed?: ListedChapter & { index: number }
  /** Where the community's chapter starts in this book; absent if the list does not fit, or the audio lacks it. */
  fitted?: PlacedChapter
}

type Anchors = ChapterComparison['anchors']

/** Times on the two sides are rounded independently. */
const SAME_SECONDS = 0.01

/** Both lists merged, in the book's order. */
export function toRows({ own, fitted, list, anchors }: ChapterComparison): ComparisonRow[] {
  const listed = list.map((chapter, index) => ({ ...chapter, index })).sort((one, other) => one.start - other.start)
  const places = placesOf(listed, fitted)
  const paired = new Set<number>()
  const rows: { row: ComparisonRow; at: number }[] = own.map((chapter) => {
    const anchor = anchors.find(({ local }) => isSame(local, chapter.book_offset))
    const found = anchor && listed.findIndex(({ start }, at) => !paired.has(at) && isSame(start, anchor.community))
    if (found === undefined || found < 0) return { row: { own: chapter }, at: chapter.book_offset }
    paired.add(found)
    return { row: { own: chapter, ...communitySide(listed, places, found) }, at: chapter.book_offset }
  })
  for (const [at, { start }] of listed.entries())
    if (!paired.has(at))
      rows.push({ row: communitySide(listed, places, at), at: places.get(at)?.book_offset ?? inBook(anchors, start) })
  return rows.sort((one, other) => one.at - other.at).map(({ row }) => row)
}

const isSame = (one: number, other: number): boolean => Math.abs(one - other) < SAME_SECONDS

type Listed = NonNullable<ComparisonRow['listed']>

function communitySide(listed: readonly Listed[], places: ReadonlyMap<number, PlacedChapter>, at: number): ComparisonRow {
  const [chapter, fitted] = [listed[at], places.get(at)]
  return { ...(chapter && { listed: chapter }), ...(fitted && { fitted }) }
}

/** Fitted chapters are a subset of the list, in the same order; the omitted ones are found by the titles of the others. */
function placesOf(listed: readonly Listed[], fitted: readonly PlacedChapter[]): Map<number, PlacedChapter> {
  const places = new Map<number, PlacedChapter>()
  let next = 0
  for (const [count, chapter] of fitted.entries()) {
    const last = listed.length - (fitted.length - count)
    let at = next
    while (at < last && listed[at]?.title !== chapter.title && listed[at]?.title !== '') at += 1
    places.set(at, chapter)
    next = at + 1
  }
  return places
}

/** Converts a time in the recording to the book, interpolating between two anchors. */
function inBook(anchors: Anchors, seconds: number): number {
  const after = anchors.findIndex(({ community }) => community > seconds)
  const [one, other] = [anchors[after - 1], anchors[after]]
  if (!one || !other) {
    const edge = after === 0 ? other : anchors.at(-1)
    return edge ? seconds + edge.local - edge.community : seconds
  }
  const share = (seconds - one.community) / (other.community - one.community)
  return one.local + share * (other.local - one.local)
}
