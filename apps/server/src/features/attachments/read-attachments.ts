import { warn } from '@chapterhouse/kit/ignore'
import type { Workers } from '@chapterhouse/kit/processes/workers'
import type { ReadAttachments, ReadAttachmentsRequest } from './read-attachments.worker.ts'

const WORKER = new URL('./read-attachments.worker.ts', import.meta.url)
const WITHIN_MS = 10_000
const NONE: ReadAttachments = { files: [], notes: [], isStable: true }

/**
 * Reads the attachments of a book in the worker pool: they are untrusted, and a thread that hangs on one can be stopped. Undefined
 * if that failed; the previous ones are then kept, and the next scan tries again.
 */
export async function readAttachments(
  workers: Pick<Workers, 'run'>,
  { signal, ...request }: ReadAttachmentsRequest & { signal: AbortSignal },
): Promise<ReadAttachments | undefined> {
  if (request.files.length === 0) return NONE
  try {
    return await workers.run<ReadAttachmentsRequest, ReadAttachments>(WORKER, request, { within: WITHIN_MS, signal })
  } catch (error) {
    signal.throwIfAborted()
    return warn('attachments could not be read')(error)
  }
}
