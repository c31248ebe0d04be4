import { ApiError } from '@chapterhouse/client/call'
import { call } from '../server/api.ts'
import { mayAskAgain, waitMs } from './query.ts'

/** One of many calls in a row. What came too fast was not done: it is asked again once it may be, so that the row is not left halfway. */
export const callInSequence: typeof call = async (route, input, options) => {
  for (let count = 0; ; count += 1)
    try {
      return await call(route, input, options)
    } catch (error) {
      if (!(error instanceof ApiError) || !mayAskAgain(count, error)) throw error
      await new Promise((resolve) => setTimeout(resolve, waitMs(count, error)))
    }
}
