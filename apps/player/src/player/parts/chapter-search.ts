/** Longer lists have a search field. */
export const MAX_WITHOUT_FIELD = 20

export interface NamedChapter {
  index: number
  name: string
}

/** The chapters whose name contains every typed word, or that have the typed number. Ignores accents and case. */
export function findChapters<C extends NamedChapter>(chapters: readonly C[], query: string): readonly C[] {
  const texts = plain(query).split(/\s+/).filter(Boolean)
  if (texts.length === 0) return chapters
  const number = /^\d+$/.test(query.trim()) ? Number(query.trim()) : undefined
  return chapters.filter(({ index, name }) => {
    const plainName = plain(name)
    return index + 1 === number || texts.every((word) => plainName.includes(word))
  })
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
