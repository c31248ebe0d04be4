import { call } from '../server/api.ts'
import { bookOf } from '../server/keys.ts'

/** What the server says of a book: all that its page and its player need. */
export type DownloadedBook = Awaited<ReturnType<typeof askItem>> & { path: string }

export async function askItem(key: string) {
  const { libraryId, path } = bookOf(key)
  return await call('GET /libraries/:id/item', { params: { id: libraryId }, query: { path } })
}
