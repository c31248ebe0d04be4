import type { CommunityWork } from '../../../server/responses.ts'
import { isMet, isOver, type Known } from './spoiler-gate.ts'

export type Character = NonNullable<CommunityWork['characters']>[number]
type Recap = NonNullable<CommunityWork['recaps']>[number]

/** A recap with the chapters that it covers. */
export interface Part extends Recap {
  /** The first chapter that it covers; 0 for what happened before the book. */
  from: number
}

/** Texts about a work, or how many there are of each kind. */
export interface Texts<C = readonly Character[], P = readonly Part[], S = string | undefined> {
  characters: C
  parts: P
  inShort: S
  ending: S
}

export type Hidden = Texts<number, number, boolean>

/** The texts about a work, in story order. */
export function textsOf({ characters, recaps, recap_summary: summary }: CommunityWork): Texts {
  const inOrder = (recaps ?? []).toSorted((a, b) => a.through.chapter - b.through.chapter)
  return {
    characters: characters ?? [],
    parts: inOrder.map((recap, at) => ({ ...recap, from: firstChapter(recap, inOrder[at - 1]) })),
    inShort: summary?.in_short,
    ending: summary?.ending,
  }
}

/**
 * The texts that a listener may see, and how many others there are. Summaries may give away the ending
 * (docs/reference/decisions.md, metadata 5).
 */
export function gateTexts(all: Texts, known: Known): { shown: Texts; hidden: Hidden } {
  const shown: Texts = {
    characters: all.characters.filter(({ reveal }) => isMet(known, reveal.chapter)),
    parts: all.parts.filter(({ through }) => isOver(known, through.chapter)),
    inShort: known.isFinished ? all.inShort : undefined,
    ending: known.isFinished ? all.ending : undefined,
  }
  return {
    shown,
    hidden: {
      characters: all.characters.length - shown.characters.length,
      parts: all.parts.length - shown.parts.length,
      inShort: shown.inShort !== all.inShort,
      ending: shown.ending !== all.ending,
    },
  }
}

export const isEmpty = ({ characters, parts, inShort, ending }: Texts): boolean =>
  characters.length + parts.length === 0 && !inShort && !ending

export const isAnyHidden = ({ characters, parts, inShort, ending }: Hidden): boolean => characters + parts > 0 || inShort || ending

function firstChapter({ through }: Recap, before: Recap | undefined): number {
  return through.chapter === 0 ? 0 : (before?.through.chapter ?? 0) + 1
}

const DAY_MS = 24 * 60 * 60_000
/** After this long, a returning listener is offered a recap. */
const AWAY_DAYS = 7

/** Full days since a listener last heard an unfinished book, if that was at least a week ago. */
export function daysAway(
  progress: { updated_at: string; position: number; finished: boolean } | null | undefined,
  now: number,
): number | undefined {
  if (!progress || progress.finished || progress.position <= 0) return undefined
  const days = Math.floor((now - Date.parse(progress.updated_at)) / DAY_MS)
  return days >= AWAY_DAYS ? days : undefined
}

/** Without texts from earlier books. */
export const ofThisBook = (parts: readonly Part[]): Part[] => parts.filter(({ through }) => through.chapter > 0)
