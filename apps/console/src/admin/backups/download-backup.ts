import { ApiError, NetworkError } from '@chapterhouse/client/call'
import { API } from '../../server/api.ts'
import { openBackupFile, saveBlob } from '../../server/media.ts'

/** Larger files would need too much memory in the browser. */
const MAX_BLOB_BYTES = 200_000_000
const PROGRESS_MS = 100

type SaveFilePicker = (options: { suggestedName: string }) => Promise<FileSystemFileHandle>

/** Only Chromium has it, and only over https or on localhost. */
function savePicker(): SaveFilePicker | undefined {
  const { showSaveFilePicker } = window as { showSaveFilePicker?: SaveFilePicker }
  return showSaveFilePicker?.bind(window)
}

/** The download method: streamed to disk, buffered in memory, or with a shell command. */
export function downloadMethod(sizeBytes: number, hasPicker = savePicker() !== undefined): 'stream' | 'blob' | 'command' {
  if (hasPicker) return 'stream'
  return sizeBytes <= MAX_BLOB_BYTES ? 'blob' : 'command'
}

/**
 * A command for Unix and Windows shells; both accept these quotes. The admin fills in an API key, because a session token would
 * expire.
 */
export const downloadCommand = (origin: string, name: string): string =>
  `curl -f -H "Authorization: Bearer YOUR_API_KEY" -o ${name} ${origin}${API}/admin/backups/${name}`

/** The path of the file, with the separator of the server's system. */
export const fileIn = (folder: string, name: string): string => `${folder}${folder.includes('\\') ? '\\' : '/'}${name}`

/** False if cancelled. A link could not carry the token, so the page fetches the file itself. */
export async function downloadBackup({
  name,
  signal,
  onProgress,
}: {
  name: string
  signal: AbortSignal
  onProgress: (receivedBytes: number) => void
}): Promise<boolean> {
  try {
    const target = await savePicker()?.({ suggestedName: name })
    signal.throwIfAborted()
    const { body } = await openBackupFile(name, signal)
    if (!body) throw new Error('no body')
    const bytes = body.pipeThrough(counted(onProgress))
    if (target) await bytes.pipeTo(await target.createWritable(), { signal })
    else saveBlob(await new Response(bytes).blob(), name)
    return true
  } catch (error) {
    if (signal.aborted || (error instanceof DOMException && error.name === 'AbortError')) return false
    throw error instanceof ApiError ? error : new NetworkError(String(error), { cause: error })
  }
}

/** Counts the bytes and reports them at intervals. */
function counted(onProgress: (receivedBytes: number) => void): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let [received, reportedAt] = [0, 0]
  return new TransformStream({
    transform(chunk, controller) {
      received += chunk.byteLength
      if (Date.now() - reportedAt >= PROGRESS_MS) {
        reportedAt = Date.now()
        onProgress(received)
      }
      controller.enqueue(chunk)
    },
  })
}
