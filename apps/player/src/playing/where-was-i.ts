/** A stretch or a place to go back to. */
export interface PlaceRow {
  kind: 'sleep' | 'span' | 'jump'
  /** Playing the row starts here. */
  from: number
  to?: number
  /** Milliseconds since 1970. */
  startedAt: number
  endedAt?: number
  /** Places in the list of chapters, first and last. */
  chapters: readonly [first: number, last: number]
  device?: string
}
