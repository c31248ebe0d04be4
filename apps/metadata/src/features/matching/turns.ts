import { setImmediate as rest } from 'node:timers/promises'
import { unavailable } from '@chapterhouse/kit/errors'
import { createLimiter } from '@chapterhouse/kit/queues/limiter'

interface TurnNeeds {
  /** The number of tasks in progress; others wait. */
  max: number
  /** Since the request, including the wait. */
  budgetMs: number
  now: () => number
  /** Lets other requests be handled between two steps. */
  rest: () => Promise<void>
}

/** For `/works/match`. */
export const MATCH_TURNS: TurnNeeds = { max: 8, budgetMs: 2_000, now: () => performance.now(), rest: () => rest() }

export type Step<T> = { done: false } | { done: true; value: T }

export type Turns = ReturnType<typeof createTurns>

/** Runs tasks step by step, taking turns, and gives up on those past their budget. */
export function createTurns({ max, budgetMs, now, rest }: TurnNeeds) {
  const limiter = createLimiter(max)
  return {
    run<T>(step: () => Step<T>): Promise<T> {
      const until = now() + budgetMs
      return limiter.run(async () => {
        for (;;) {
          if (now() > until) throw unavailable('the match took too long: try again', { retryAfterSeconds: 1 })
          const made = step()
          if (made.done) return made.value
          await rest()
        }
      })
    },
  }
}
