/** Every kind of issue, in the order of the server. */
export const KINDS = [
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
export type Kind = (typeof KINDS)[number]

/** A missing cover is harmless; a book that cannot be played, or is missing, is severe. */
export const isSevere = (kind: string): boolean => kind === 'scan_error' || kind === 'protected' || kind === 'missing'

export const kindOf = (text: string): Kind | undefined => KINDS.find((kind) => kind === text)
