import { useEffect, useState } from 'preact/hooks'
import { panned, secondsAt, showing, type TimeView, wholeView, zoomed } from './time-view.ts'

const STEP = 2

/** The visible part of a timeline and its controls; positions are pixels of its width. */
export function useTimeView(length: number, width: number) {
  const [view, setView] = useState<TimeView>(() => wholeView(length))
  useEffect(() => setView(wholeView(length)), [length])
  const zoomAt = (factor: number, x: number) => setView((now) => zoomed(now, { factor, at: secondsAt(now, width, x), length }))
  const panBy = (px: number) => setView((now) => panned(now, secondsAt(now, width, px) - now.from, length))
  return {
    view,
    zoomAt,
    panBy,
    zoomIn: () => zoomAt(STEP, width / 2),
    zoomOut: () => zoomAt(1 / STEP, width / 2),
    showAll: () => setView(wholeView(length)),
    back: () => panBy(-width / 2),
    forward: () => panBy(width / 2),
    show: (seconds: number) => setView((now) => showing(now, seconds, length)),
  }
}
