import { invalid } from '@chapterhouse/kit/errors'

const LONGEST_BOOKMARK_NOTE = 2_000
const LONGEST_NOTE = 10_000

/** A bookmark's note, at most 2,000 characters. */
export function bookmarkNote(text: string): string {
  if (!fits(text, LONGEST_BOOKMARK_NOTE)) throw invalid('note too long')
  return text
}

/** The text of a note, at most 10,000 characters. */
export function noteBody(text: string): string {
  if (!fits(text, LONGEST_NOTE)) throw invalid('body too long')
  return text
}

/** Counts code points, not UTF-16 units. */
function fits(text: string, max: number): boolean {
  return text.length <= max || (text.length <= 2 * max && [...text].length <= max)
}
