import { objectIn, readResponse } from '@chapterhouse/client/call'
import { mediaToken } from '@chapterhouse/ui/media-token-store'
import { API, fetchWithToken } from './api.ts'

/** A book's cover URL with a media token, since elements cannot set headers; undefined until there is a token. */
export function coverOf(book: Pictured): ((size: 160 | 320 | 640) => string) | undefined {
  const token = mediaToken.value?.token
  return token === undefined ? undefined : (size) => coverUrl(book, size, token)
}

interface Pictured {
  library_id: number
  path: string
  cover_version?: string | undefined
}

function coverUrl(book: Pictured, size: number, token: string): string {
  const search = new URLSearchParams({ path: book.path })
  search.set('size', String(size))
  if (book.cover_version) search.set('v', book.cover_version)
  search.set('token', token)
  return `${API}/libraries/${book.library_id}/cover?${search}`
}

/** The URL of an audio file; with `convertedFrom`, it is transcoded and starts at that second. */
export function streamUrl({ libraryId, path }: { libraryId: number; path: string }, convertedFrom?: number): string {
  const search = new URLSearchParams({ path })
  if (convertedFrom !== undefined) {
    search.set('transcode', '1')
    search.set('t', convertedFrom.toFixed(3))
  }
  const token = mediaToken.peek()?.token
  if (token !== undefined) search.set('token', token)
  return `${API}/libraries/${libraryId}/stream?${search}`
}

/** The image is sent as raw bytes, not as JSON. */
export async function sendCover(libraryId: number, path: string, picture: Blob): Promise<void> {
  await readResponse(
    fetchWithToken(`/admin/libraries/${libraryId}/cover?${new URLSearchParams({ path })}`, { method: 'PUT', body: picture }),
    objectIn,
  )
}

export async function saveExport(libraryId: number): Promise<void> {
  const { name, bytes } = await readResponse(fetchWithToken(`/admin/libraries/${libraryId}/export`, {}), fileIn)
  saveBlob(bytes, name)
}

/** Passes a file to the browser's downloads. */
export function saveBlob(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** A backup as a stream. Checks the type, since a captive portal may send a page. */
export const openBackupFile = (name: string, signal: AbortSignal): Promise<Response> =>
  readResponse(fetchWithToken(`/admin/backups/${encodeURIComponent(name)}`, { signal }), async (response) => {
    if (response.headers.get('content-type') !== 'application/vnd.sqlite3') throw new Error('no backup of a server of ours')
    return response
  })

/** The server's files have a name, unlike a captive portal's page. */
async function fileIn(response: Response): Promise<{ name: string; bytes: Blob }> {
  const name = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  if (name === undefined) throw new Error('no file of a server of ours')
  return { name, bytes: await response.blob() }
}
