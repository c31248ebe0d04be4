import type { Workers } from '@chapterhouse/kit/workers'
import type { ReadTags, ReadTagsRequest } from './read-tags.worker.ts'

/** What a file of the book told, or that it took too long. */
export type FileAnswer = ReadTags | { kind: 'timed-out' }

export interface ReadFilesRequest {
  /** The real root, absolute. */
  root: string
  files: ReadTagsRequest['files']
  signal: AbortSignal
  onStep?: (() => void) | undefined
}

const WORKER = new URL('./read-tags.worker.ts', import.meta.url)
/** A book of five hundred parts must not keep a thread to itself for long, nor lose everything to one slow file. */
const FILES_A_RUN = 40
const WITHIN = 60_000

/** Reads files in the pool, in runs. A run that fails as a whole gives its files up; only the asker's own leaving is an error. */
export async function readFiles(
  workers: Pick<Workers, 'run'>,
  { root, files, signal, onStep }: ReadFilesRequest,
): Promise<FileAnswer[]> {
  const answers: FileAnswer[] = []
  for (let at = 0; at < files.length; at += FILES_A_RUN) {
    signal.throwIfAborted()
    const run = files.slice(at, at + FILES_A_RUN)
    answers.push(...(await readRun(workers, { root, files: run, signal })))
    onStep?.()
  }
  return answers
}

async function readRun(workers: Pick<Workers, 'run'>, { root, files, signal }: ReadFilesRequest): Promise<FileAnswer[]> {
  try {
    return await workers.run<ReadTagsRequest, ReadTags[]>(WORKER, { root, files }, { within: WITHIN, signal })
  } catch (error) {
    signal.throwIfAborted()
    const isLate = error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')
    return files.map(() => (isLate ? { kind: 'timed-out' } : { kind: 'unreadable', why: 'could not be read' }))
  }
}
