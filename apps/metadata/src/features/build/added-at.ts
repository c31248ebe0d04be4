/** The date a record was added, verbatim: its `added_at`, otherwise the newest `imported_at` of its sources, otherwise null. */
export function addedAt({ added_at, sources }: { added_at?: string; sources: readonly { imported_at?: string }[] }): string | null {
  if (added_at !== undefined) return added_at
  let newest: string | null = null
  for (const { imported_at } of sources) {
    if (imported_at === undefined || Number.isNaN(Date.parse(imported_at))) continue
    // Offsets only matter for the comparison.
    if (newest === null || Date.parse(imported_at) > Date.parse(newest)) newest = imported_at
  }
  return newest
}
