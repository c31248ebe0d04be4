import { isReachable } from '../engine/is-reachable.ts'
import type { PlayerParts } from '../player-parts.ts'

/** Playback that failed longer ago does not resume by itself: the listener may have left. */
const STILL_THERE_MS = 120_000

/** A restarting server sends no signal, so it is polled. */
const RETRY_MS = 5_000

interface Retries {
  /** Now, if playback failed because the server was gone, and the listener may still wait. */
  tryAgain(): void
  /** From now on the server is asked until it answers; the answer ends it. */
  follow(): () => void
}

/** Resumes playback that failed because the server was gone. */
export function createRetries({ context, loading }: Pick<PlayerParts, 'context' | 'loading'>): Retries {
  const { needs, store, loaded: now } = context
  const { clock } = needs
  let failedAt = 0
  /** The last try was not the listener's: how long it is silent counts from the one before. */
  let isOwnTry = false
  let callOff: () => void = () => undefined

  const isWaited = () => store.failure.peek()?.kind === 'server-gone' && clock.now() - failedAt < STILL_THERE_MS

  function tryAgain(): void {
    if (!isWaited()) return
    isOwnTry = true
    loading.retry()
  }

  /** Until it responds, or the listener may have left. */
  function checkAgain(): void {
    callOff()
    callOff = clock.after(RETRY_MS, () => {
      const loaded = now()
      if (!loaded || !isWaited()) {
        isOwnTry = false
        return
      }
      isReachable(needs, loaded.ref).then(
        (answers) => (answers ? tryAgain() : checkAgain()),
        () => undefined,
      )
    })
  }

  return {
    tryAgain,
    follow() {
      const ends = [
        store.failure.subscribe((failure) => {
          if (!failure) return callOff()
          if (!isOwnTry) failedAt = clock.now()
          checkAgain()
        }),
        store.sounding.subscribe((sounds) => {
          if (sounds) isOwnTry = false
        }),
        () => callOff(),
      ]
      return () => ends.forEach((end) => void end())
    },
  }
}
