import type { ReadingOptions } from '../source.ts'
import { SourceError } from '../source-error.ts'

/** Ends a reading that takes too long in total. */
export async function inReadingTime<Options extends ReadingOptions, T>(
  options: Options,
  readingMs: number,
  read: (options: Options) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(readingMs)
  try {
    return await read({ ...options, signal: AbortSignal.any([options.signal, timeout]) })
  } catch (error) {
    if (!timeout.aborted || options.signal.aborted) throw error
    throw new SourceError('fetch_failed', 'Reading the other server took longer than 30 minutes.', { cause: error })
  }
}
