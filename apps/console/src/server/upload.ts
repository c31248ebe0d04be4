import { objectIn, readResponse } from '@chapterhouse/client/call'
import { session } from '@chapterhouse/ui/session'
import { API } from './api.ts'

/**
 * Sends a file as raw bytes. Only `XMLHttpRequest` reports how much of a request has been sent. `onProgress`: the number of bytes
 * sent.
 */
export async function uploadFile<T extends object>(
  path: string,
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (sent: number) => void },
): Promise<T> {
  const request = new XMLHttpRequest()
  request.open('POST', `${API}${path}?${new URLSearchParams({ name: file.name })}`)
  request.setRequestHeader('authorization', `Bearer ${session.value?.token ?? ''}`)
  request.setRequestHeader('x-service-client', 'Chapterhouse Console')
  request.setRequestHeader('content-type', 'application/octet-stream')
  const sent = new Promise<Response>((resolve, reject) => {
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }))
    request.onerror = () => reject(new Error('the upload was interrupted'))
    request.onabort = () => reject(new Error('the upload was cancelled'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
  })
  request.send(file)
  return (await readResponse(sent, objectIn)) as T
}
