/** Runs at most `max` tasks at a time; the others wait in order, those marked `first` before the rest. */
export interface Limiter {
  run<T>(work: () => Promise<T>, options?: { first: boolean }): Promise<T>
}

export function createLimiter(max: number): Limiter {
  const waiting: (() => void)[] = []
  const urgent: (() => void)[] = []
  let running = 0

  return {
    async run(work, { first } = { first: false }) {
      if (running >= max) await new Promise<void>((start) => (first ? urgent : waiting).push(start))
      else running += 1
      try {
        return await work()
      } finally {
        // The slot passes to the next task directly, so that no new task can take it in between.
        const next = urgent.shift() ?? waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
