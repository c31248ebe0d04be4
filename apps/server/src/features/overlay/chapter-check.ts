import { hash } from 'node:crypto'

/** A chapter with its place in the book, in whole microseconds; stored by the index of its file, so that a move does not matter. */
export interface PlacedChapter {
  title: string
  /** The title that the list has, if it is not this one; '' for none. */
  stated?: string
  file: number
  startUs: number
  endUs: number
  offsetUs: number
}

/** The part of a check that decides about the chapters of a book. */
export interface ChapterCheck {
  /** `basisOf` the book that was checked. */
  basis: string
  status: string
  /** Empty if the list of the community does not fit. */
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

/** Changes with the facts; the same after a move, since paths are those inside the book. Titles count as shown, whoever stated them. */
export function basisOf({ asin, isbn, files, chapters }: CheckedFacts): string {
  const durationUs = files.reduce((sum, file) => sum + file.durationUs, 0)
  const listed = chapters.map(({ title, file, startUs }) => [title, file, startUs])
  return hashOf(JSON.stringify([asin, isbn, Math.round(durationUs / 1000), files.map(({ path }) => path), listed]))
}

/** Whether two readings of a book differ at most in the titles of its chapters. */
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
