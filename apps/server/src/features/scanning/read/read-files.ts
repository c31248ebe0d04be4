import type { Workers } from '@chapterhouse/kit/processes/workers'
import type { ReadTags, ReadTagsRequest } from './read-tags.worker.ts'

/** The tags of a file, or a timeout. */
export type FileResult = ReadTags | { kind: 'timed-out' }

interface ReadFilesRequest {
  /** The real root, absolute. */
  root: string
  files: ReadTagsRequest['files']
  signal: AbortSignal
  onStep?: (() => void) | undefined
}

const WORKER = new URL('./read-tags.worker.ts', import.meta.url)
/** A book of 500 parts must not occupy a thread for long, nor lose all its files because one is slow. */
const FILES_A_RUN = 40
const WITHIN = 60_000

/** Reads files in the pool, in batches. Files of a failed batch count as unreadable; throws only if the caller aborts. */
export async function readFiles(
  workers: Pick<Workers, 'run'>,
  { root, files, signal, onStep }: ReadFilesRequest,
): Promise<FileResult[]> {
  const results: FileResult[] = []
  for (let at = 0; at < files.length; at += FILES_A_RUN) {
    signal.throwIfAborted()
    const run = files.slice(at, at + FILES_A_RUN)
    const read = await readRun(workers, { root, files: run, signal })
    onStep?.()
    for (const [index, file] of run.entries()) {
      const result = read[index]
      // The time for counting was used up by the files before it.
      if (run.length > 1 && result?.kind === 'read' && result.isUncounted === true && file.countedPrint === undefined) {
        results.push(...(await readRun(workers, { root, files: [file], signal })))
        onStep?.()
      } else if (result) results.push(result)
    }
  }
  return results
}

async function readRun(workers: Pick<Workers, 'run'>, { root, files, signal }: ReadFilesRequest): Promise<FileResult[]> {
  try {
    return await workers.run<ReadTagsRequest, ReadTags[]>(WORKER, { root, files }, { within: WITHIN, signal })
  } catch (error) {
    signal.throwIfAborted()
    const isLate = error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')
    return files.map(() => (isLate ? { kind: 'timed-out' } : { kind: 'unreadable', why: 'could not be read' }))
  }
}
