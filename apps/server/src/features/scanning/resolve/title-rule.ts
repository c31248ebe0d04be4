import { folded } from '@chapterhouse/kit/text/fold-text'
import { isGenericTitle, isPartOf } from '../../catalogue/index.ts'
import { SPELT_NUMBER } from '../read/volume-number.ts'

const BRACKETED = /\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g
const TRACK_LABEL = /^[\s\-–—:,;._/([]*(?:(?:part|chapter|track|disc|disk|cd)\s*)?\d+(?![\p{L}])/iu
const UNABRIDGED_AT_END = /(?<!\s)\s*[([]\s*(?:unabridged|ungekürzt|version intégrale|integrale|intégrale)\s*[)\]]\s*$/iu
const DISC_AT_END = new RegExp(
  String.raw`[\s,:;._–—([{-](?:disc|disk|disque|disco|cd|schijf|skiva)\s?[.#-]?\s?(?:\d{1,3}|${SPELT_NUMBER})(?:\s?(?:of|von|de|di|van|av|\/)\s?\d{1,3})?\s?[)\]}]?$`,
  'iu',
)
const SEPARATOR = /[\s,:;._–—([{-]/
const ABRIDGED = /[([]\s*abridged\s*[)\]]/i

/**
 * The title of a book (docs/reference/scanning-and-media.md 1.4): its album, or its title tag if that says more, or its path if
 * neither is usable.
 */
export function bookTitle({ album: taggedAlbum, title, path }: { album: string; title: string; path: string }): string {
  const album = withoutDisc(taggedAlbum)
  const tagged = album === '' || (title !== '' && extendsAlbum(title, album)) ? withoutDisc(title) : album
  if (isGenericTitle(tagged)) return path
  return isPartOf(path, withoutUnabridged(tagged), folded) ? path : tagged
}

/**
 * `Mobi Dock (Disc 1)`, `Mobi Dock [CD 2]`, `Mobi Dock Disc 1 of 8`, `Mobi Dock - Disk 3`: the disc of a rip isn't part of the
 * title, unless nothing else remains.
 */
export function withoutDisc(title: string): string {
  for (let left = title.trim(); ; ) {
    const before = left.replace(UNABRIDGED_AT_END, '').replace(/\s+/g, ' ')
    const disc = DISC_AT_END.exec(before)
    if (!disc) return left
    const after = UNABRIDGED_AT_END.exec(left)?.[0].trim() ?? ''
    const name = trimmedEnd(before.slice(0, disc.index))
    if (name === '') return title
    left = after === '' ? name : `${name} ${after}`
  }
}

function trimmedEnd(text: string): string {
  let end = text.length
  while (end > 0 && SEPARATOR.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** `Unintended Cultivator: Volume 9` extends its album; `Book Title 03` just numbers it. */
function extendsAlbum(title: string, album: string): boolean {
  const [whole, start] = [plain(title), plain(album)]
  const tail = whole.slice(start.length)
  return start !== '' && whole.startsWith(start) && /^[^\p{L}\p{N}]/u.test(tail) && !TRACK_LABEL.test(tail)
}

/** Removes `(Unabridged)`, which is the default, but not `(Abridged)`. */
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
