import path from 'node:path'
import type { Workers } from '@chapterhouse/kit/processes/workers'
import type { ReadSidecarsRequest } from './read-sidecars.worker.ts'
import type { SidecarFacts } from './sidecar-fields.ts'

const WORKER = new URL('./read-sidecars.worker.ts', import.meta.url)
const WITHIN_MS = 10_000

/** Reads a book's sidecars in the pool: they are untrusted, and a thread that hangs on one can be stopped. */
export async function readSidecars(
  workers: Pick<Workers, 'run'>,
  { signal, withinMs = WITHIN_MS, ...request }: ReadSidecarsRequest & { signal: AbortSignal; withinMs?: number },
): Promise<SidecarFacts> {
  const texts = Object.values(request.sidecars).filter((file) => file !== null && file !== undefined)
  const [first] = [...texts, ...request.cues.map(({ file }) => file)]
  if (!first) return {}
  try {
    return await workers.run<ReadSidecarsRequest, SidecarFacts>(WORKER, request, { within: withinMs, signal })
  } catch (error) {
    signal.throwIfAborted()
    const isLate = error instanceof Error && error.name === 'AbortError'
    const detail = isLate ? 'reading took too long' : 'could not be read'
    return { problem: { kind: 'unreadable', file: path.posix.basename(first.path), detail } }
  }
}
