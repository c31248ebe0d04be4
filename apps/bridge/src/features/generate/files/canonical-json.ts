/** Keys sorted at every level, two spaces, one newline at the end; fields without a value are left out. */
export const canonicalJson = (value: unknown): string => `${JSON.stringify(sorted(value), undefined, 2)}\n`

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, member]) => [key, sorted(member)]))
}
