import { invalid } from '@chapterhouse/kit/errors'

const MAX_BOOKMARK_NOTE_LENGTH = 2_000
const MAX_NOTE_LENGTH = 10_000

/** A bookmark's note, at most 2,000 characters. */
export function bookmarkNote(text: string): string {
  if (!fits(text, MAX_BOOKMARK_NOTE_LENGTH)) throw invalid('note too long')
  return text
}

/** The text of a note, at most 10,000 characters. */
export function noteBody(text: string): string {
  if (!fits(text, MAX_NOTE_LENGTH)) throw invalid('body too long')
  return text
}

/** Counts code points, not UTF-16 units. */
function fits(text: string, max: number): boolean {
  return text.length <= max || (text.length <= 2 * max && [...text].length <= max)
}
