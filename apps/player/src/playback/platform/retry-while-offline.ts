import { isReachable } from '../engine/is-reachable.ts'
import type { PlayerParts } from '../player-parts.ts'

/** Playback that failed longer ago does not resume automatically: the listener may have left. */
const STILL_THERE_MS = 120_000

/** A restarting server sends no signal, so it is polled. */
const RETRY_MS = 5_000

interface Retries {
  /** Retries now, if playback failed because the server was unreachable and the listener may still be waiting. */
  tryAgain(): void
  /** Polls the server until it responds; returns how to stop. */
  follow(): () => void
}

/** Resumes playback that failed because the server was unreachable. */
export function createRetries({ context, loading }: Pick<PlayerParts, 'context' | 'loading'>): Retries {
  const { needs, store, currentBook } = context
  const { clock } = needs
  let failedAt = 0
  /** The last attempt was automatic; silence is measured from the listener's last attempt. */
  let isOwnTry = false
  let callOff: () => void = () => undefined

  const isWaited = () => store.failure.peek()?.kind === 'server-gone' && clock.now() - failedAt < STILL_THERE_MS

  function tryAgain(): void {
    if (!isWaited()) return
    isOwnTry = true
    loading.retry()
  }

  /** Polls until the server responds, or the listener may have left. */
  function checkAgain(): void {
    callOff()
    callOff = clock.after(RETRY_MS, () => {
      const loaded = currentBook()
      if (!loaded || !isWaited()) {
        isOwnTry = false
        return
      }
      isReachable(needs, loaded.ref).then(
        (isBack) => (isBack ? tryAgain() : checkAgain()),
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
