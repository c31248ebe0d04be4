const PAUSE_EVERY_MS = 50

/** Runs all steps without pauses, for a worker thread. */
export function finish<T>(steps: Generator<void, T>, signal?: AbortSignal): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    signal?.throwIfAborted()
  }
}

/** Runs all steps with pauses, in which the process handles signals. */
export async function finishInSteps<T>(steps: Generator<void, T>, signal: AbortSignal): Promise<T> {
  let pausedAt = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - pausedAt < PAUSE_EVERY_MS) continue
    await new Promise((resume) => setImmediate(resume))
    signal.throwIfAborted()
    pausedAt = performance.now()
  }
}
