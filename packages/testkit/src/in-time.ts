import { setTimeout as pause } from 'node:timers/promises'

/** A limit for slow machines, not a measurement. */
const WITHIN_MS = 30_000

/** The result of a promise that might never settle because of a defect. Fails with the name of what was awaited. */
export async function inTime<T>(what: string, promise: PromiseLike<T>, withinMs = WITHIN_MS): Promise<T> {
  const ended = new AbortController()
  const late = pause(withinMs, undefined, { signal: ended.signal }).then(
    () => Promise.reject(new Error(`${what}: not within ${withinMs} ms`)),
    () => new Promise<never>(() => {}),
  )
  try {
    return await Promise.race([promise, late])
  } finally {
    ended.abort()
  }
}

/** Waits until the condition holds. */
export async function becomesTrue(what: string, condition: () => boolean, withinMs = WITHIN_MS): Promise<void> {
  for (const end = performance.now() + withinMs; !condition(); await pause(5))
    if (performance.now() > end) throw new Error(`${what}: not within ${withinMs} ms`)
}
