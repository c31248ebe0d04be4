interface Entered {
  added_at?: string
  sources: readonly { imported_at?: string }[]
}

/** When a record came in, word for word: its own `added_at`, else the newest of its sources by the moment that it names, else nothing. */
export function addedAt({ added_at, sources }: Entered): string | null {
  if (added_at !== undefined) return added_at
  let newest: string | null = null
  for (const { imported_at } of sources) {
    if (imported_at === undefined || Number.isNaN(Date.parse(imported_at))) continue
    // An offset counts for the comparison only.
    if (newest === null || Date.parse(imported_at) > Date.parse(newest)) newest = imported_at
  }
  return newest
}
