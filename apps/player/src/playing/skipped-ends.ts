/** Of every chapter of one book, in seconds: 0 to 300. */
export interface SkippedEnds {
  first: number
  last: number
}
