import { folded } from '@chapterhouse/kit/fold-text'
import { isGenericTitle, isPartOf } from '@chapterhouse/kit/part-labels'

const BRACKETED = /\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g
const TRACK_LABEL = /^[\s\-–—:,;._/([]*(?:(?:part|chapter|track|disc|disk|cd)\s*)?\d+(?![\p{L}])/iu
const UNABRIDGED_AT_END = /(?<!\s)\s*[([]\s*(?:unabridged|ungekürzt|version intégrale|integrale|intégrale)\s*[)\]]\s*$/iu
const ABRIDGED = /[([]\s*abridged\s*[)\]]/i

interface TitleSources {
  album: string
  title: string
  path: string
}

/**
 * The title of a book (docs/reference/scanning-and-media.md 1.4): its album, or its title tag if that says more, or its path if
 * neither is usable.
 */
export function bookTitle({ album, title, path }: TitleSources): string {
  const tagged = album === '' || (title !== '' && extendsAlbum(title, album)) ? title : album
  if (isGenericTitle(tagged)) return path
  return isPartOf(path, withoutUnabridged(tagged), folded) ? path : tagged
}

/** `Unintended Cultivator: Volume 9` extends its album; `Book Title 03` only numbers it. */
function extendsAlbum(title: string, album: string): boolean {
  const [whole, start] = [plain(title), plain(album)]
  const tail = whole.slice(start.length)
  return start !== '' && whole.startsWith(start) && /^[^\p{L}\p{N}]/u.test(tail) && !TRACK_LABEL.test(tail)
}

/** Removes `(Unabridged)`, which is the default; `(Abridged)` stays. */
export function withoutUnabridged(title: string): string {
  const left = title.replace(UNABRIDGED_AT_END, '')
  return left === '' ? title : left
}

/** Whether a title contains abridged or unabridged; null for neither. */
export function abridgedByTitle(title: string): boolean | null {
  if (UNABRIDGED_AT_END.test(title)) return false
  return ABRIDGED.test(title) ? true : null
}

const plain = (text: string) => text.replace(BRACKETED, ' ').replace(/\s+/g, ' ').trim().toLowerCase()
