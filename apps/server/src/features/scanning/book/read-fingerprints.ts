import type { Workers } from '@chapterhouse/kit/processes/workers'
import { type RelPath, within } from '../../paths/index.ts'
import type { Present } from '../plan/plan.ts'
import type { FingerprintRequest } from '../read/fingerprint.worker.ts'
import { inPairs } from '../walk/discover.ts'

const FINGERPRINTS = new URL('../read/fingerprint.worker.ts', import.meta.url)
/** Files per task. */
const BATCH = 32
const WITHIN_MS = 120_000

/** Reads the fingerprints of all files of these books, by the book's path. */
export function createReadFingerprints({
  workers,
  onDefect,
}: {
  workers: Pick<Workers, 'run'>
  onDefect: (error: unknown) => void
}) {
  /** A disk that is too slow yields no fingerprints, so no book counts as moved. */
  async function printsOf(root: string, files: string[], signal: AbortSignal): Promise<string[]> {
    try {
      return await workers.run<FingerprintRequest, string[]>(FINGERPRINTS, { root, files }, { within: WITHIN_MS, signal })
    } catch (error) {
      signal.throwIfAborted()
      onDefect(error)
      return files.map(() => '')
    }
  }

  return async function readFingerprints(
    root: string,
    books: readonly Present[],
    signal: AbortSignal,
  ): Promise<Map<RelPath, string[]>> {
    const files = books.flatMap(({ found }) => found.files.map((file) => within(found.path, file.path)))
    const batches = Array.from({ length: Math.ceil(files.length / BATCH) }, (_, at) => files.slice(at * BATCH, (at + 1) * BATCH))
    const prints = (await inPairs(batches, (batch) => printsOf(root, batch, signal))).flat()
    const fingerprints = new Map<RelPath, string[]>()
    let at = 0
    for (const { found } of books) {
      fingerprints.set(found.path, prints.slice(at, at + found.files.length))
      at += found.files.length
    }
    return fingerprints
  }
}
