import { setImmediate as rest } from 'node:timers/promises'
import { unavailable } from '@chapterhouse/kit/errors'
import { createLimiter } from '@chapterhouse/kit/limiter'

interface TurnNeeds {
  /** How many are worked on at once; the others wait. */
  most: number
  /** From the moment of asking, waiting included. */
  budgetMs: number
  now: () => number
  /** Lets others be answered between two steps. */
  rest: () => Promise<void>
}

/** Of `/works/match`. */
export const MATCH_TURNS: TurnNeeds = { most: 8, budgetMs: 2_000, now: () => performance.now(), rest: () => rest() }

export type Step<T> = { done: false } | { done: true; value: T }

export type Turns = ReturnType<typeof createTurns>

/** Work in steps that takes turns with other work, and is given up when its time is over. */
export function createTurns({ most, budgetMs, now, rest }: TurnNeeds) {
  const limiter = createLimiter(most)
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
