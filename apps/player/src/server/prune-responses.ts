/** When each response was stored, by its name; milliseconds since 1970. */
export type CachedAt = Readonly<Record<string, number>>

/** Per user of this device. A book's page needs five or six. */
export const MAX_RESPONSES = 200

/** The names of responses to remove, oldest first; `isPinned` marks those needed offline. */
export function tooOld(cachedAt: CachedAt, isPinned: (name: string) => boolean, max = MAX_RESPONSES): string[] {
  const count = Object.keys(cachedAt).length
  if (count <= max) return []
  return Object.entries(cachedAt)
    .filter(([name]) => !isPinned(name))
    .toSorted(([, a], [, b]) => a - b)
    .slice(0, count - max)
    .map(([name]) => name)
}
