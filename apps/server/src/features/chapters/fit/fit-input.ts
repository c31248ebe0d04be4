import type { BookFile, Chapter } from '../../catalogue/index.ts'

export interface FitBook {
  /** In play order. */
  files: readonly Pick<BookFile, 'path' | 'durationUs'>[]
  chapters: readonly Pick<Chapter, 'title' | 'stated' | 'file' | 'startUs'>[]
}

/** A chapter of a community recording; times in seconds. */
export interface ListedChapter {
  title: string
  start: number
  length: number
}

/** A community list as the fit uses it: sorted, with distinct starts. */
export interface CommunityList {
  chapters: readonly ListedChapter[]
  /** Where its last chapter ends. */
  end: number
}

export function toCommunityList(listed: readonly ListedChapter[]): CommunityList {
  const sorted = listed.toSorted((a, b) => a.start - b.start)
  const chapters = sorted.filter(({ start }, at) => at === 0 || start !== sorted[at - 1]?.start)
  return { chapters, end: sorted.reduce((end, { start, length }) => Math.max(end, start + length), 0) }
}
