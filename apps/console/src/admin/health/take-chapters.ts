import { keyOfBook, type NamedBook } from '../books/use-books.ts'

/** Small enough that the progress moves. */
const AT_ONCE = 100

interface TakeOptions {
  /** Already changed by an earlier attempt. */
  done?: readonly NamedBook[]
  send: (books: readonly NamedBook[]) => Promise<unknown>
  /** Called with the books of each request that succeeded. */
  onDone?: (books: readonly NamedBook[]) => void
}

/** Changes many books, some at a time; rejects at the first failure. */
export async function takeChapters(
  books: readonly NamedBook[],
  { done = [], send, onDone = () => undefined }: TakeOptions,
): Promise<void> {
  const isDone = new Set(done.map(keyOfBook))
  const rest = books.filter((book) => !isDone.has(keyOfBook(book)))
  for (let at = 0; at < rest.length; at += AT_ONCE) {
    const some = rest.slice(at, at + AT_ONCE)
    await send(some)
    onDone(some)
  }
}
