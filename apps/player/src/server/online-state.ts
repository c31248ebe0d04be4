import { signal } from '@preact/signals'

/** Whether the last request reached the server. No request is made just to find out. */
export const isOnline = signal(true)

/** Calls `look` every 20 s while the server is unreachable, and when the network comes back. */
export function watchOnlineState(look: () => Promise<unknown>): void {
  const tryAgain = () => {
    if (!isOnline.value) void look().catch(() => undefined)
  }
  setInterval(tryAgain, 20_000)
  window.addEventListener('online', tryAgain)
  window.addEventListener('offline', () => {
    isOnline.value = false
  })
}
