import { ignore } from '@chapterhouse/ui/ignore'
import { signal } from '@preact/signals'

/** Whether the last request reached the server. No request is made just to find out. */
export const isOnline = signal(true)

/** This device's saves should reach a server within ten seconds of its return. */
const LOOK_MS = 5_000
/** At most two attempts are pending at a time. */
export const LOOK_WITHIN_MS = 8_000
/** The return of the network is usually an event; some systems do not report it. */
const LOOK_WITHOUT_NETWORK_MS = 20_000

/** Calls `look` repeatedly while the server is unreachable, and when the network comes back. */
export function watchOnlineState(look: () => Promise<unknown>): void {
  let lookedAt = 0
  const tryAgain = () => {
    if (isOnline.value) return
    lookedAt = Date.now()
    void look().catch(ignore('the next look follows'))
  }
  setInterval(() => {
    if (navigator.onLine || Date.now() - lookedAt >= LOOK_WITHOUT_NETWORK_MS) tryAgain()
  }, LOOK_MS)
  window.addEventListener('online', tryAgain)
  window.addEventListener('offline', () => {
    isOnline.value = false
  })
}
