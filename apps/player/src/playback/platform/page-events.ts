import type { PageEvents } from '../player-context.ts'

/** Hiding is the last event that a page on a phone is sure to receive; elsewhere, leaving may follow. */
export function pageEvents(view: Window): PageEvents {
  const { document } = view
  const on = (target: EventTarget, type: string, callback: () => void) => {
    target.addEventListener(type, callback)
    return () => target.removeEventListener(type, callback)
  }
  return {
    onHide(callback) {
      const ends = [
        on(document, 'visibilitychange', () => document.visibilityState === 'hidden' && callback()),
        on(view, 'pagehide', callback),
      ]
      return () => ends.forEach((end) => void end())
    },
    onShow: (callback) => on(document, 'visibilitychange', () => document.visibilityState === 'visible' && callback()),
    onOnline: (callback) => on(view, 'online', callback),
  }
}

/** A phone or tablet on which every browser is WebKit. */
export const isPhoneWebKit = ({ userAgent, maxTouchPoints }: { userAgent: string; maxTouchPoints: number }): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
