import type { Character, Recap, Work } from '../parts/shown.ts'

/** The reader's stated progress. */
export interface Progress {
  /** The last finished chapter. */
  chapter: number | undefined
  /** Whether to show everything, including the ending. */
  isAll: boolean
  /** Whether the stated chapter is invalid. */
  isUnread: boolean
}

export function readProgress({
  chapter = '',
  spoilers = '',
}: {
  chapter?: string | undefined
  spoilers?: string | undefined
}): Progress {
  const typed = chapter.trim()
  const isNumber = /^\d{1,6}$/.test(typed)
  return { chapter: isNumber ? Number(typed) : undefined, isAll: spoilers === 'all', isUnread: typed !== '' && !isNumber }
}

export const isPlain = ({ chapter, isAll }: Progress): boolean => chapter === undefined && !isAll

/** The community content of a work that the reader may see; the rest is only counted. */
export interface Allowed {
  characters: readonly Character[]
  recaps: readonly Recap[]
  /** Only with all spoilers, since `in_short` may also reveal the ending. */
  summary: Work['recap_summary']
  total: { characters: number; recaps: number; summary: number }
}

/** A stated chapter limits characters and recaps, even with all spoilers. */
export function allowed({ characters = [], recaps = [], recap_summary }: Work, { chapter, isAll }: Progress): Allowed {
  const upTo = chapter ?? (isAll ? Number.POSITIVE_INFINITY : -1)
  return {
    characters: characters.filter(({ reveal }) => reveal.chapter <= upTo),
    recaps: recaps.filter(({ through }) => through.chapter <= upTo),
    summary: isAll ? recap_summary : undefined,
    total: { characters: characters.length, recaps: recaps.length, summary: recap_summary ? 1 : 0 },
  }
}
