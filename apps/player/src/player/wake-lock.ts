import { useEffect } from 'preact/hooks'

/** The screen stays on while this is drawn, where the browser can do that. A hidden page loses it, so it is asked for again. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const request = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible' || (lock && !lock.released)) return
      try {
        const given = await navigator.wakeLock.request('screen')
        if (isOver) await given.release()
        else lock = given
      } catch {
        // Refused, with a low battery for one: the screen goes off as always.
      }
    }
    void request()
    document.addEventListener('visibilitychange', request)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
  }, [])
}
