import { ApiError } from '@chapterhouse/client/call'
import { call } from '../server/api.ts'
import { shouldRetry, waitMs } from './query.ts'

/**
 * One of many requests in a row. A rate-limited one had no effect, so it is repeated after the wait until the series is complete.
 */
export const callInSequence: typeof call = async (route, input, options) => {
  for (let count = 0; ; count += 1)
    try {
      return await call(route, input, options)
    } catch (error) {
      if (!(error instanceof ApiError) || !shouldRetry(count, error)) throw error
      await new Promise((resolve) => setTimeout(resolve, waitMs(count, error)))
    }
}
