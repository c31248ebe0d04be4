import { folded } from '@chapterhouse/kit/fold-text'
import { isGenericTitle, isPartOf } from '@chapterhouse/kit/part-labels'

const BRACKETED = /\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g
const TRACK_LABEL = /^[\s\-–—:,;._/([]*(?:(?:part|chapter|track|disc|disk|cd)\s*)?\d+(?![\p{L}])/iu
const UNABRIDGED_AT_END = /(?<!\s)\s*[([]\s*(?:unabridged|ungekürzt|version intégrale|integrale|intégrale)\s*[)\]]\s*$/iu
const ABRIDGED = /[([]\s*abridged\s*[)\]]/i

export interface TitleSources {
  album: string
  title: string
  path: string
}

/**
 * The title of a book (docs/reference/scanning-and-media.md 1.4): its album, unless the title tag says more, unless neither says
 * anything.
 */
export function bookTitle({ album, title, path }: TitleSources): string {
  const tagged = album === '' || (title !== '' && extendsAlbum(title, album)) ? title : album
  if (isGenericTitle(tagged)) return path
  return isPartOf(path, withoutUnabridged(tagged), folded) ? path : tagged
}

/** `Unintended Cultivator: Volume 9` extends its album, `Book Title 03` only counts in it. */
function extendsAlbum(title: string, album: string): boolean {
  const [whole, start] = [plain(title), plain(album)]
  const tail = whole.slice(start.length)
  return start !== '' && whole.startsWith(start) && /^[^\p{L}\p{N}]/u.test(tail) && !TRACK_LABEL.test(tail)
}

/** What everybody takes for granted is not part of a title; `(Abridged)` is. */
export function withoutUnabridged(title: string): string {
  const left = title.replace(UNABRIDGED_AT_END, '')
  return left === '' ? title : left
}

/** What a title says of its completeness; null where it says nothing. */
export function abridgedByTitle(title: string): boolean | null {
  if (UNABRIDGED_AT_END.test(title)) return false
  return ABRIDGED.test(title) ? true : null
}

const plain = (text: string) => text.replace(BRACKETED, ' ').replace(/\s+/g, ' ').trim().toLowerCase()
