import type { PageEvents } from '../player-context.ts'

/** Hiding is the last that a page on a phone hears for sure; leaving comes on top of it elsewhere. */
export function pageEvents(view: Window): PageEvents {
  const { document } = view
  const on = (target: EventTarget, type: string, does: () => void) => {
    target.addEventListener(type, does)
    return () => target.removeEventListener(type, does)
  }
  return {
    onHide(does) {
      const ends = [
        on(document, 'visibilitychange', () => document.visibilityState === 'hidden' && does()),
        on(view, 'pagehide', does),
      ]
      return () => ends.forEach((end) => void end())
    },
    onShow: (does) => on(document, 'visibilitychange', () => document.visibilityState === 'visible' && does()),
    onOnline: (does) => on(view, 'online', does),
  }
}

/** A phone or a tablet whose every browser is WebKit. */
export const isPhoneWebKit = ({ userAgent, maxTouchPoints }: { userAgent: string; maxTouchPoints: number }): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
