import type { Chapterhouse } from './chapterhouse.ts'
import { LIBRARY } from './indexed.ts'
import type { LoadRequest } from './load.ts'

export interface ListedBook {
  rel_path: string
  title: string
  author: string
}

interface File {
  rel_path: string
  size: number
}

/** Every book in the library, as listed by the server. */
export async function listedBooks({ call }: Pick<Chapterhouse, 'call'>): Promise<ListedBook[]> {
  const books: ListedBook[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page: { books: ListedBook[]; next_cursor?: string } = await call(
      'GET',
      `/libraries/${LIBRARY}/books?limit=200&cursor=${cursor}`,
    )
    books.push(...page.books)
    cursor = page.next_cursor
  }
  return books
}

/** The audio files of some books, spread over all. */
export async function listedFiles(
  { call }: Pick<Chapterhouse, 'call'>,
  books: readonly ListedBook[],
  max: number,
): Promise<File[]> {
  const step = Math.max(1, Math.floor(books.length / max))
  const files: File[] = []
  for (const [at, { rel_path }] of books.entries()) {
    if (at % step !== 0) continue
    const item = await call<{ files: File[] }>('GET', `/libraries/${LIBRARY}/item?path=${encodeURIComponent(rel_path)}`)
    files.push(...item.files)
  }
  return files
}

/** Requests for small covers of up to `max` books; each has been requested once, so that it is cached. */
export async function coverRequests(
  server: Pick<Chapterhouse, 'call' | 'headers' | 'origin'>,
  max: number,
): Promise<LoadRequest[]> {
  const { headers, origin } = server
  const requests: LoadRequest[] = []
  for (const { rel_path } of await listedBooks(server)) {
    const path = `/api/v1/libraries/${LIBRARY}/cover?size=320&path=${encodeURIComponent(rel_path)}`
    const answer = await fetch(`${origin}${path}`, { headers })
    await answer.arrayBuffer()
    if (answer.ok) requests.push({ path, headers })
    if (requests.length === max) break
  }
  return requests
}
