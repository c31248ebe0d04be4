/** Every kind of issue, in the order of the server. */
export const KINDS = [
  'scan_error',
  'suspect',
  'split_discs',
  'duplicate',
  'no_cover',
  'unmatched',
  'no_chapters',
  'detailed_chapters',
  'transcode',
  'missing',
] as const
export type Kind = (typeof KINDS)[number]

/** A missing cover is a wish; what cannot be heard, or lost its book, is a trouble. */
export const isGrave = (kind: string): boolean => kind === 'scan_error' || kind === 'missing'

/** The server mends these by itself. */
export const canBeFixed = (kind: string): kind is 'suspect' | 'split_discs' => kind === 'suspect' || kind === 'split_discs'

export const kindOf = (text: string): Kind | undefined => KINDS.find((kind) => kind === text)
