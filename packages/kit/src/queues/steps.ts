import { setImmediate as nextTurn } from 'node:timers/promises'

/** Work in short steps: a generator that yields between them and returns the result. */
export type Steps<T> = Generator<void, T, void>

/** Requests never wait longer than this while steps run. */
const TURN_MS = 10

/** Runs the steps without a break, for small work. */
export function runAtOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Runs the steps, letting the event loop turn every ten milliseconds. Throws the signal's reason when aborted. */
export async function runInTurns<T>(steps: Steps<T>, signal: AbortSignal): Promise<T> {
  const pauses = createPauses()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (pauses.isDue()) {
      await pauses.take()
      signal.throwIfAborted()
    }
  }
}

/** Pauses for a loop that is asynchronous anyway: `if (pauses.isDue()) await pauses.take()`. */
export function createPauses() {
  let endsAt = performance.now() + TURN_MS
  return {
    isDue: (): boolean => performance.now() >= endsAt,
    async take(): Promise<void> {
      await nextTurn()
      endsAt = performance.now() + TURN_MS
    },
  }
}
