import { Refused, Unreachable } from '@chapterhouse/client/call'
import { session } from '@chapterhouse/ui/session'
import { API } from './api.ts'

/** The address of a picture carries the credential: an element cannot set a header. */
export function coverUrl(
  book: { library_id: number; path: string; cover_version?: string | undefined },
  size?: 160 | 320 | 640,
): string {
  const search = new URLSearchParams({ path: book.path })
  if (size) search.set('size', String(size))
  if (book.cover_version) search.set('v', book.cover_version)
  if (session.value) search.set('token', session.value.token)
  return `${API}/libraries/${book.library_id}/cover?${search}`
}

/** The address of the sound of a file; converted, it begins at `convertedFrom` seconds. */
export function streamUrl({ libraryId, path }: { libraryId: number; path: string }, convertedFrom?: number): string {
  const search = new URLSearchParams({ path })
  if (convertedFrom !== undefined) {
    search.set('transcode', '1')
    search.set('t', convertedFrom.toFixed(3))
  }
  if (session.value) search.set('token', session.value.token)
  return `${API}/libraries/${libraryId}/stream?${search}`
}

/** A picture goes as it is, not as JSON. */
export async function sendCover(libraryId: number, path: string, picture: Blob): Promise<void> {
  await ask(`/admin/libraries/${libraryId}/cover?${new URLSearchParams({ path })}`, { method: 'PUT', body: picture })
}

/** Saves what a library holds as a file of this computer. */
export async function saveExport(libraryId: number): Promise<void> {
  const answer = await ask(`/admin/libraries/${libraryId}/export`, {})
  const named = /filename="?([^";]+)"?/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  const url = URL.createObjectURL(await answer.blob())
  const link = Object.assign(document.createElement('a'), { href: url, download: named ?? 'library.json' })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

async function ask(path: string, init: RequestInit): Promise<Response> {
  const headers = { authorization: `Bearer ${session.value?.token ?? ''}`, 'x-service-client': 'Chapterhouse Console' }
  const answer = await fetch(`${API}${path}`, { ...init, headers }).catch((error: unknown) => {
    throw new Unreachable('no answer', { cause: error })
  })
  if (answer.ok) return answer
  const body: unknown = await answer.json().catch(() => ({ error: answer.statusText }))
  throw new Refused(answer.status, body as Refused['body'])
}
