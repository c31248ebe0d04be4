import { bookOf } from '../device/keys.ts'
import { call } from '../server/api.ts'

/** A book from the server, with everything that its page and the player need. */
export type DownloadedBook = Awaited<ReturnType<typeof fetchItem>> & { path: string }

export async function fetchItem(key: string) {
  const { libraryId, path } = bookOf(key)
  return await call('GET /libraries/:id/item', { params: { id: libraryId }, query: { path } })
}
