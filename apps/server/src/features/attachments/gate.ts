/** A listener's place in the story of a book. */
export interface Standing {
  isFinished: boolean
  /** Their chapter of the story; undefined if they have not started, or if it is unknown. */
  chapter: number | undefined
}

/** Texts about a book that may reveal what happens in it. */
export interface Texts<C, R> {
  characters?: readonly C[] | undefined
  recaps?: readonly R[] | undefined
  recap_summary?: { in_short?: string; ending?: string } | undefined
}

interface Gated<C, R> extends Texts<C, R> {
  hidden: number
}

type Character = { reveal: { chapter: number } }
type Recap = { through: { chapter: number } }

/**
 * The texts that reveal nothing beyond a listener's position (docs/reference/server.md 2.11), for community and local texts alike.
 * A character is shown from their chapter on, the first chapter's always; a recap once its last chapter is over; the summary, which
 * reveals the ending, at the end.
 */
export function gate<C extends Character, R extends Recap>(texts: Texts<C, R>, { isFinished, chapter = 0 }: Standing): Gated<C, R> {
  if (isFinished) return { ...texts, hidden: 0 }
  const all = { characters: texts.characters ?? [], recaps: texts.recaps ?? [] }
  const characters = all.characters.filter(({ reveal }) => reveal.chapter <= Math.max(1, chapter))
  const recaps = all.recaps.filter(({ through }) => through.chapter === 0 || through.chapter < chapter)
  const summaries = Object.values(texts.recap_summary ?? {}).filter((text) => text !== undefined).length
  return {
    ...(characters.length > 0 && { characters }),
    ...(recaps.length > 0 && { recaps }),
    hidden: all.characters.length - characters.length + all.recaps.length - recaps.length + summaries,
  }
}
