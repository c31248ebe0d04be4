// Lists of names used on the wire. They have no schemas, so pages may import their values.

/** The fields of a book that an admin can edit. */
export const EDIT_FIELDS = [
  'title',
  'author',
  'narrator',
  'series',
  'series_index',
  'more_series',
  'published',
  'description',
  'asin',
  'isbn',
] as const
export type EditField = (typeof EDIT_FIELDS)[number]

/** Every kind of issue, in display order (docs/reference/server.md 3.8). */
export const ISSUE_KINDS = [
  'scan_error',
  'protected',
  'suspect',
  'split_discs',
  'duplicate',
  'no_cover',
  'unmatched',
  'no_chapters',
  'detailed_chapters',
  'transcode',
  'lost_places',
  'repaired_text',
  'missing',
] as const
export type IssueKind = (typeof ISSUE_KINDS)[number]

/** Texts about a book that reveal its story. */
export const STORY_TEXTS = ['characters', 'recaps', 'recap_summary'] as const
