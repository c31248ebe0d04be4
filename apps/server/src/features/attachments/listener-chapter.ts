import type { Book } from '../catalogue/index.ts'
import type { Attached } from './attachments.ts'
import type { Standing } from './gate.ts'
import { chapterAt, matchesLength } from './positions.ts'

/** The story chapter of each chapter of a book; undefined if the titles don't say. */
export type StoryChapters = (book: Pick<Book, 'revision' | 'chapters'>) => readonly number[] | undefined

/** A listener's place by the chapters of the book alone, and by its positions too, which count for local texts only. */
export interface Standings {
  community: Standing
  local: Standing
}

interface SavedProgress {
  /** In seconds. */
  position: number
  finished: boolean
}

const MICROS = 1_000_000

/** A listener's place in the story; `progress` is absent if they have not started (docs/reference/decisions.md, server 28). */
export function standingsAt(
  book: Pick<Book, 'revision' | 'chapters' | 'durationUs'>,
  progress: SavedProgress | undefined,
  { positions, storyChapters }: Pick<Attached, 'positions'> & { storyChapters: StoryChapters },
): Standings {
  const isFinished = progress?.finished ?? false
  if (!progress) return { community: { isFinished, chapter: undefined }, local: { isFinished, chapter: undefined } }
  const at = book.chapters.findLastIndex(({ offsetUs }) => offsetUs <= progress.position * MICROS)
  const listed = storyChapters(book)?.[Math.max(0, at)]
  const placed =
    positions && matchesLength(positions, book.durationUs / MICROS) ? chapterAt(positions, progress.position) : undefined
  return { community: { isFinished, chapter: listed }, local: { isFinished, chapter: smallerOf(listed, placed) } }
}

/** The smaller of two chapters, or the only known one. */
export function smallerOf(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other)
}
