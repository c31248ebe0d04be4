import { readResponse } from '@chapterhouse/client/call'
import { session } from '@chapterhouse/ui/session'
import { API } from './api.ts'

/** Downloads an extra file of a book. Its URL accepts no token, so the bytes are fetched first. */
export async function fetchFile(libraryId: number, path: string, name: string): Promise<void> {
  const url = `${API}/libraries/${libraryId}/file?${new URLSearchParams({ path })}`
  const request = fetch(url, { headers: { authorization: `Bearer ${session.value?.token ?? ''}` } })
  const object = URL.createObjectURL(await readResponse(request, (response) => response.blob()))
  const link = document.createElement('a')
  link.href = object
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(object), 60_000)
}
