import { folded } from '@chapterhouse/kit/fold-text'
import { isGenericTitle } from '@chapterhouse/kit/part-labels'
import { chapterTitle } from '../catalogue/index.ts'

export interface TitledFile {
  /** Within the book. */
  path: string
  /** Its title tag; '' where it has none. */
  title: string
}

const LEADING_NUMBER = /^(?:(?:(?:book|bk|vol\.|vol|volume)\s*#?\s*|c|#)\d+(?:\.\d+)?|\d{1,3}(?:\.\d+)?)(?:\s*[-–.:_)]+\s*|\s+|$)/i
const SEPARATORS = /^[\s\-–—:,;._]+/

/**
 * What each file is called as a chapter where it holds none of its own; '' where its name says no more than its place. Tags name them only
 * where every one has a title of its own (wire/scanning-and-media.md 1.6). `bookTitles` are the titles of the book by tag and by path.
 */
export function fileTitles(files: readonly TitledFile[], bookTitles: readonly string[]): string[] {
  const books = new Set(bookTitles.map(folded))
  const isOwn = ({ title }: TitledFile) => !isGenericTitle(title) && !books.has(folded(title))
  const areNamed = files.every(isOwn) && new Set(files.map(({ title }) => title)).size === files.length
  if (areNamed) return files.map(({ title }) => chapterTitle(title))
  const beginnings = bookTitles.flatMap(atStart)
  return files.map(({ path }) => stemTitle(path, beginnings))
}

function stemTitle(path: string, beginnings: readonly RegExp[]): string {
  const stem = path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/(?<=.)\.[^.]*$/, '')
    .normalize('NFC')
    .trim()
  const begin = beginnings.find((beginning) => beginning.test(stem))
  const rest = begin ? stem.replace(begin, '').replace(SEPARATORS, '') : stem
  return chapterTitle(rest.replace(LEADING_NUMBER, ''))
}

/** The words of a title at the start of a name, whatever stands between them. */
function atStart(title: string): RegExp[] {
  const words = title
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
  return words.length === 0 ? [] : [new RegExp(`^[^\\p{L}\\p{N}]*${words.join('[^\\p{L}\\p{N}]+')}(?![\\p{L}\\p{M}\\p{N}])`, 'iu')]
}
