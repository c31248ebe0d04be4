import type { Clock } from './clock.ts'

/** `undefined` on a timeout; the promise may still settle later. */
export async function withTimeout<T>(ms: number, promise: Promise<T>, clock: Pick<Clock, 'after'>): Promise<T | undefined> {
  const tooLong = Promise.withResolvers<undefined>()
  const stopWaiting = clock.after(ms, () => tooLong.resolve(undefined))
  const inTime = await Promise.race([promise, tooLong.promise])
  stopWaiting()
  return inTime
}
