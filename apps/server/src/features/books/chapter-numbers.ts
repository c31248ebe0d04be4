import { logicalChapters } from '@chapterhouse/kit/text/logical-chapter'
import { LRUCache } from 'lru-cache'
import { type Book, statedTitle } from '../catalogue/index.ts'

/** Enough for about ten thousand books. */
const KEPT = 400_000

export type ChapterNumbers = (book: Pick<Book, 'revision' | 'chapters'>) => readonly number[] | undefined

/** Memoised `logicalChapters`, keyed by the book's revision, which identifies the list of chapters. */
export function createChapterNumbers(): ChapterNumbers {
  const known = new LRUCache<string, { numbers: readonly number[] | undefined }>({
    maxSize: KEPT,
    sizeCalculation: ({ numbers = [] }) => numbers.length + 10,
  })
  return ({ revision, chapters }) => {
    // The revision of a row stored without sources does not include which titles are generated.
    const key = `${revision} ${chapters.filter(({ stated }) => stated === '').length}`
    const found = known.get(key)
    if (found) return found.numbers
    const numbers = logicalChapters(chapters.map(statedTitle))
    known.set(key, { numbers })
    return numbers
  }
}
