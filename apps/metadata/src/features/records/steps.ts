const PAUSE_EVERY_MS = 50

/** Long work at once: for a thread that has nothing else to do. */
export function finish<T>(steps: Generator<void, T>, signal?: AbortSignal): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    signal?.throwIfAborted()
  }
}

/** The same with pauses, in which a program hears that it is asked to end. */
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
