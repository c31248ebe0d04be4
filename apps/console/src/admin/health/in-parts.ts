import { keyOfBook, type NamedBook } from '../../queries/named-book.ts'

/** Small enough for the progress to move. */
const AT_ONCE = 50

interface PartsOptions<B> {
  /** Already changed by an earlier attempt. */
  done?: readonly NamedBook[]
  send: (some: readonly B[]) => Promise<unknown>
  /** Called with the books of each successful request. */
  onDone?: (some: readonly B[]) => void
}

/** Changes many books or folders, in batches; rejects at the first failure. */
export async function inParts<B extends NamedBook>(
  all: readonly B[],
  { done = [], send, onDone = () => undefined }: PartsOptions<B>,
): Promise<void> {
  const isDone = new Set(done.map(keyOfBook))
  const rest = all.filter((one) => !isDone.has(keyOfBook(one)))
  for (let at = 0; at < rest.length; at += AT_ONCE) {
    const some = rest.slice(at, at + AT_ONCE)
    await send(some)
    onDone(some)
  }
}
