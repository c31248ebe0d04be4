/** When each answer was kept, by its name; milliseconds since 1970. */
export type CachedAt = Readonly<Record<string, number>>

/** Of each person on this device. A page of a book has four or five of them. */
export const MOST_ANSWERS = 200

/** Those that have to go so that the newest stay; `isPinned` names what is needed without network. */
export function tooOld(cachedAt: CachedAt, isPinned: (name: string) => boolean, most = MOST_ANSWERS): string[] {
  const count = Object.keys(cachedAt).length
  if (count <= most) return []
  return Object.entries(cachedAt)
    .filter(([name]) => !isPinned(name))
    .toSorted(([, a], [, b]) => a - b)
    .slice(0, count - most)
    .map(([name]) => name)
}
