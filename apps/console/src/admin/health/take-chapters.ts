import { type NamedBook, named } from '../books/use-books.ts'
import { callInSequence } from '../call-in-sequence.ts'

/** Small enough that the progress moves. */
const AT_ONCE = 100

interface TakeOptions {
  source: 'community' | 'auto'
  /** Called with the books of each request that was made, for progress and for another attempt with the rest. */
  onDone: (books: readonly NamedBook[]) => void
}

/** Chooses the chapters of many books, some at a time. */
export async function takeChapters(books: readonly NamedBook[], { source, onDone }: TakeOptions): Promise<void> {
  for (let at = 0; at < books.length; at += AT_ONCE) {
    const some = books.slice(at, at + AT_ONCE)
    await callInSequence('POST /admin/books/bulk', { body: { books: named(some), chapter_source: source } })
    onDone(some)
  }
}
