import { savedScroll, visits } from '@chapterhouse/ui/page-url'
import { useLayoutEffect } from 'preact/hooks'

const PATIENCE_MS = 1_500

/**
 * Restores each address's scroll position. Content may arrive later, so this is repeated until there is room, or until the user
 * scrolls.
 */
export function useScrollRestoration(): void {
  const visit = visits.value
  useLayoutEffect(() => {
    const wanted = savedScroll()
    const part = decodeURIComponent(location.hash.slice(1))
    window.scrollTo(0, wanted)
    if (wanted === 0 && !part) return
    const until = performance.now() + PATIENCE_MS
    let frame = 0
    const tryAgain = () => {
      if (!isReached(wanted, part) && performance.now() < until) frame = requestAnimationFrame(tryAgain)
    }
    const stop = () => cancelAnimationFrame(frame)
    frame = requestAnimationFrame(tryAgain)
    const doings = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
    for (const doing of doings) window.addEventListener(doing, stop, { once: true, passive: true })
    return () => {
      stop()
      for (const doing of doings) window.removeEventListener(doing, stop)
    }
  }, [visit])
}

/** Scrolls to the saved position, or to the address's fragment; returns whether it got there. */
function isReached(wanted: number, part: string): boolean {
  if (wanted === 0) {
    const element = document.getElementById(part)
    element?.scrollIntoView()
    return element !== null
  }
  window.scrollTo(0, wanted)
  return Math.abs(window.scrollY - wanted) <= 1
}
