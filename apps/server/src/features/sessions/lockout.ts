import { type AppError, throttled } from '@chapterhouse/kit/errors'

/** Too many attempts lock an address for a quarter of an hour (docs/reference/server.md 1.9). */
export const LOCKOUT = { limit: 10, windowMs: 15 * 60_000 }

export function lockedOut(): AppError {
  return throttled('too many attempts, try again later')
}
