import { isTailTitle } from '@chapterhouse/kit/text/tail-title'

/** The earliest start of the tail, and its length if no chapter title matches: both as fractions of the duration. */
const FROM = 0.95
const SHARE = 0.01
const MAX_SECONDS = 30

interface TitledChapter {
  title: string
  /** In seconds on the whole-book timeline. */
  start: number
}

/** End of the story in seconds with three decimals; undefined for a book without duration. */
export function storyEnd(duration: number, chapters: readonly TitledChapter[]): number | undefined {
  if (duration <= 0) return undefined
  const last = chapters.findLastIndex(({ title }) => !isTailTitle(title))
  const tail = chapters[last + 1]
  const end = tail && tail.start > FROM * duration ? tail.start : duration - Math.min(MAX_SECONDS, SHARE * duration)
  return Math.round(end * 1000) / 1000
}
