import type { Character, Recap, Work } from './shown.ts'

/** How far a reader is, as they said. */
export interface Progress {
  /** The last chapter that they have finished. */
  chapter: number | undefined
  /** They want to see everything, the ending too. */
  isAll: boolean
  /** They said something that is no chapter. */
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

/** The community data of a work that this reader may see; the rest is only counted. */
export interface Allowed {
  characters: readonly Character[]
  recaps: readonly Recap[]
  /** Authors do put the ending into the short one. */
  summary: Work['recap_summary']
  total: { characters: number; recaps: number; summary: number }
}

/** A chapter that was given limits characters and recaps, also where all was asked for. */
export function allowed({ characters = [], recaps = [], recap_summary }: Work, { chapter, isAll }: Progress): Allowed {
  const upTo = chapter ?? (isAll ? Number.POSITIVE_INFINITY : -1)
  return {
    characters: characters.filter(({ reveal }) => reveal.chapter <= upTo),
    recaps: recaps.filter(({ through }) => through.chapter <= upTo),
    summary: isAll ? recap_summary : undefined,
    total: { characters: characters.length, recaps: recaps.length, summary: recap_summary ? 1 : 0 },
  }
}
