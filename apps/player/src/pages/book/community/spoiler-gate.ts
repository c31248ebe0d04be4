import { logicalChapters } from '@chapterhouse/kit/text/logical-chapter'

/** The parts of a chapter that indicate its place in the story. */
interface Named {
  title: string
  /** The book's own title, if the server generated the other one. */
  stated?: string
  /** As the server numbers it. */
  logical?: number
}

/**
 * The story chapter at an index in the list: by the server's numbers if it sends any, otherwise by the titles. Undefined if
 * unknown.
 */
export function logicalChapter(chapters: readonly Named[], index: number): number | undefined {
  if (chapters.some(({ logical }) => logical !== undefined)) return chapters[index]?.logical
  return logicalChapters(chapters.map(({ title, stated = title }) => stated))?.[index]
}

export interface Known {
  isFinished: boolean
  /** The listener's chapter; undefined before the start, or if unknown. */
  chapter: number | undefined
}

/** Whether a character has appeared; before the start, the first chapter's characters have. */
export const isMet = ({ isFinished, chapter }: Known, revealed: number): boolean =>
  isFinished || revealed <= Math.max(1, chapter ?? 1)

/** Whether a recap is safe to show: its last chapter is over. */
export const isOver = ({ isFinished, chapter }: Known, through: number): boolean =>
  isFinished || through === 0 || through < (chapter ?? 0)
