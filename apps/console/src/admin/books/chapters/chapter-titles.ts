export type Titles = ReadonlyMap<number, string>

interface Chapter {
  index: number
  title: string
}

/** The titles that differ from the book's, trimmed and keyed by index for the server. */
export function changedTitles(chapters: readonly Chapter[], typed: Titles | undefined): Record<string, string> {
  const changed = chapters.flatMap(({ index, title }): [string, string][] => {
    const next = typed?.get(index)?.trim()
    return next === undefined || next === title ? [] : [[String(index), next]]
  })
  return Object.fromEntries(changed)
}

/** Keeps text typed before the response arrives. */
export function typedSince(typed: Titles | undefined, sent: Titles | undefined): Titles | undefined {
  const rest = [...(typed ?? [])].filter(([index, title]) => sent?.get(index) !== title)
  return rest.length > 0 ? new Map(rest) : undefined
}
