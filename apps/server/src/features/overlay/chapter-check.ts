import { hash } from 'node:crypto'

/** A chapter and its place in the book, in whole microseconds; stored by file index, so that moving the book changes nothing. */
export interface PlacedChapter {
  title: string
  /** The list's title, if it differs; '' for none. */
  stated?: string
  file: number
  startUs: number
  endUs: number
  offsetUs: number
}

/** The part of a check that decides a book's chapters. */
export interface ChapterCheck {
  /** `basisOf` the book that was checked. */
  basis: string
  status: string
  /** Empty if the community's list does not match. */
  chapters: readonly PlacedChapter[]
}

export type ChapterChoice = 'files' | 'community' | ''

/** The facts of a book that a check depends on. */
export interface CheckedFacts {
  asin: string
  isbn: string
  /** In play order. */
  files: readonly { path: string; durationUs: number }[]
  /** As scanned. */
  chapters: readonly { title: string; file: number; startUs: number }[]
}

/**
 * Changes with these facts, but not when the book moves, since paths are relative to it. Titles count as shown, whatever their
 * source.
 */
export function basisOf({ asin, isbn, files, chapters }: CheckedFacts): string {
  const durationUs = files.reduce((sum, file) => sum + file.durationUs, 0)
  const listed = chapters.map(({ title, file, startUs }) => [title, file, startUs])
  return hashOf(JSON.stringify([asin, isbn, Math.round(durationUs / 1000), files.map(({ path }) => path), listed]))
}

/** Whether two readings of a book differ in chapter titles at most. */
export function isSameButTitles(one: CheckedFacts, other: CheckedFacts): boolean {
  const untitled = (facts: CheckedFacts) =>
    basisOf({ ...facts, chapters: facts.chapters.map((chapter) => ({ ...chapter, title: '' })) })
  return untitled(one) === untitled(other)
}

/** The first eight bytes of SHA-256, in hex. */
export const hashOf = (text: string): string => hash('sha256', text, 'hex').slice(0, 16)

/** Whether the community's chapters apply (docs/reference/operations.md 6.4); `isCurrent`: the check is of the current reading. */
export function usesCommunity({ status, chapters }: ChapterCheck, choice: ChapterChoice, isCurrent: boolean): boolean {
  return isCurrent && chapters.length > 0 && (choice === 'community' || (choice === '' && status === 'fill'))
}
