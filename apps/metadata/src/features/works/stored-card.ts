/** From a row `w` of `works` to its card `c.json`, if `hasDocuments` says that the artifact has cards. */
export const WITH_STORED_CARD = 'JOIN work_documents d ON d.rowid = w.rowid JOIN search_cards c ON c.rowid = d.entry'

/** A card by an ASIN, and the recording: ASINs of our artifacts are in upper case. */
export const STORED_BY_ASIN =
  'SELECT c.json, a.recording_id FROM asin_cards a JOIN search_cards c ON c.rowid = a.entry WHERE a.asin = ?'

/** Of a search result what is the card: all but its kind and its narrators (docs/reference/metadata.md 1.3). */
export function plainCard(result: string): string {
  return `{${result.slice('{"kind":"work",'.length, result.lastIndexOf(',"narrators":'))}}`
}
