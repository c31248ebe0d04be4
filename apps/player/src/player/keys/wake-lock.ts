import { ignore } from '@chapterhouse/ui/ignore'
import { useEffect } from 'preact/hooks'

/** Keeps the screen on while mounted, if the browser can. A hidden page loses the lock, which is then requested again. */
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
      } catch (error) {
        ignore('refused, as with a low battery: the screen turns off as usual')(error)
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
