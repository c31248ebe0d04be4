/** Joins a row `w` of `works` to its card `c.json`. Requires an artifact with cards (`hasDocuments`). */
export const WITH_STORED_CARD = 'JOIN work_documents d ON d.rowid = w.rowid JOIN search_cards c ON c.rowid = d.entry'

/** The card and recording of an ASIN. ASINs in our artifacts are in upper case. */
export const STORED_BY_ASIN =
  'SELECT c.json, a.recording_id FROM asin_cards a JOIN search_cards c ON c.rowid = a.entry WHERE a.asin = ?'

/** The card within a search result: all but its kind and narrators (docs/reference/metadata.md 1.3). */
export function plainCard(result: string): string {
  return `{${result.slice('{"kind":"work",'.length, result.lastIndexOf(',"narrators":'))}}`
}
