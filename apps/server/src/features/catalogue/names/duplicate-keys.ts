import { folded } from '@chapterhouse/kit/text/fold-text'
import { baseOf, parentOf, type RelPath } from '../../paths/index.ts'
import type { BookFields } from '../book/book.ts'
import { isGenericTitle, withoutPartLabels } from '../part-labels.ts'

/** Lower case, NFKC, with each run of anything but letters and digits replaced by one space (docs/reference/server.md 2.7). */
export function plainWords(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** `author|title|narrator`, or '' if author and title are too vague to identify a book. */
export function sameKey({ author, title, narrator }: Pick<BookFields, 'author' | 'title' | 'narrator'>): string {
  const [who, what] = [plainWords(author), plainWords(title)]
  return who === '' || what === '' || isGenericTitle(title) ? '' : `${who}|${what}|${plainWords(narrator)}`
}

const DISC = /^(?:cd|disc|disk)\d*$/

/**
 * A key that siblings share if they are parts of one book rather than copies: their parent, and their name without digits and part
 * labels. All discs share it, even a bare `CD`. Two books with the same `sameKey` and different names are never copies.
 */
export function partKey(path: RelPath, isFolder: boolean): string {
  const name = isFolder ? baseOf(path) : baseOf(path).replace(/\.[^.]*$/, '')
  const isDisc = isFolder && DISC.test(name.toLowerCase().replace(/[\s\-._]/g, ''))
  return `${parentOf(path)}/${isDisc ? '' : folded(withoutPartLabels(name).replace(/\d+/g, ' '))}`
}
