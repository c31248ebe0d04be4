import { folded } from '@chapterhouse/kit/fold-text'
import { isGenericTitle, withoutPartLabels } from '@chapterhouse/kit/part-labels'
import type { RelPath } from '../libraries/index.ts'
import { baseOf, parentOf } from '../libraries/index.ts'
import type { BookFields } from './book.ts'

/** Lower case, NFKC, every run of anything but letters and digits one space (docs/reference/server.md 2.7). */
export function plainWords(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** `author|title|narrator`, or '' where the first two do not tell books apart. */
export function sameKey({ author, title, narrator }: Pick<BookFields, 'author' | 'title' | 'narrator'>): string {
  const [who, what] = [plainWords(author), plainWords(title)]
  return who === '' || what === '' || isGenericTitle(title) ? '' : `${who}|${what}|${plainWords(narrator)}`
}

const DISC = /^(?:cd|disc|disk)\d*$/

/**
 * What siblings have in common when they are parts and no copies: their parent, and their name without digits and part labels. All discs
 * have it in common, a bare `CD` too. Two books of one key that are named differently are never copies of each other.
 */
export function partKey(path: RelPath, isFolder: boolean): string {
  const name = isFolder ? baseOf(path) : baseOf(path).replace(/\.[^.]*$/, '')
  const isDisc = isFolder && DISC.test(name.toLowerCase().replace(/[\s\-._]/g, ''))
  return `${parentOf(path)}/${isDisc ? '' : folded(withoutPartLabels(name).replace(/\d+/g, ' '))}`
}
