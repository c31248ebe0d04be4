import type { Workers } from '@chapterhouse/kit/processes/workers'
import { FILES, THREAD } from '../bounds.ts'
import type { AbsSource } from '../source.ts'
import { SourceError } from '../source-error.ts'
import { tooMuch } from '../too-much.ts'
import type { Described, DescribeTask, Failure, Read, ReadTask, SourceFrom } from './read-source.worker.ts'

const WORKER = new URL('./read-source.worker.ts', import.meta.url)
const LOOK_EVERY_MS = 250

/** Another server, read in a thread with limited time and memory. */
export function createThreadSource(from: SourceFrom, readers: Pick<Workers, 'run'>): AbsSource {
  async function run<Task, Result>(task: Task, within: number, signal: AbortSignal): Promise<Result> {
    const result = await readers.run<Task, Result | Failure>(WORKER, task, { within, signal }).catch((cause: unknown) => {
      signal.throwIfAborted()
      if (isOutOfMemory(cause)) throw tooMuch('it takes more memory than an import may have')
      if (!isTimeout(cause)) throw cause
      throw new SourceError('fetch_failed', 'Reading the other server takes too long.', { cause })
    })
    return orThrow(result)
  }

  return {
    async describe(signal) {
      const within = 'file' in from && !from.isChecked ? FILES.runMs : THREAD.describeMs
      return (await run<DescribeTask, Described>({ do: 'describe', from }, within, signal)).description
    },
    async read(userIds, { signal, beganMs, onProgress }) {
      const progress = new Float64Array(new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT))
      const timer = setInterval(() => onProgress?.(progress[0] ?? 0, progress[1] ?? 0), LOOK_EVERY_MS)
      try {
        const task: ReadTask = { do: 'read', from, userIds, beganMs, progress }
        return (await run<ReadTask, Read>(task, THREAD.readMs, signal)).packed
      } finally {
        clearInterval(timer)
      }
    },
  }
}

function orThrow<Result>(result: Result | Failure): Result {
  if (!isFailure(result)) return result
  const { code, message, fields } = result
  throw new SourceError(code, message, { fields })
}

const isFailure = (result: unknown): result is Failure =>
  typeof result === 'object' && result !== null && 'ok' in result && result.ok === false

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
