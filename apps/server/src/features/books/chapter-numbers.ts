import { LRUCache } from 'lru-cache'
import { type Book, statedTitle } from '../catalogue/index.ts'
import { logicalChapters } from './logical-chapter.ts'

/** Numbers of some ten thousand books. */
const KEPT = 400_000

export type ChapterNumbers = (book: Pick<Book, 'revision' | 'chapters'>) => readonly number[] | undefined

/** `logicalChapters` of a book, computed once for a list of chapters, which its revision identifies. */
export function createChapterNumbers(): ChapterNumbers {
  const known = new LRUCache<string, { numbers: readonly number[] | undefined }>({
    maxSize: KEPT,
    sizeCalculation: ({ numbers = [] }) => numbers.length + 10,
  })
  return ({ revision, chapters }) => {
    const found = known.get(revision)
    if (found) return found.numbers
    const numbers = logicalChapters(chapters.map(statedTitle))
    known.set(revision, { numbers })
    return numbers
  }
}
