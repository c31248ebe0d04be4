import { Refused } from '@chapterhouse/client/call'
import { call } from '../server/api.ts'
import { mayAskAgain, waitMs } from './query.ts'

/** One of many calls in a row. What came too fast was not done: it is asked again once it may be, so that the row is not left halfway. */
export const callInRow: typeof call = async (route, input, manner) => {
  for (let count = 0; ; count += 1)
    try {
      return await call(route, input, manner)
    } catch (error) {
      if (!(error instanceof Refused) || !mayAskAgain(count, error)) throw error
      await new Promise((resolve) => setTimeout(resolve, waitMs(count, error)))
    }
}
