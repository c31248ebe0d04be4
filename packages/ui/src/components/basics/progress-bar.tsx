import { useEffect, useRef, useState } from 'preact/hooks'
import { ticksAt } from './chapter-ticks.ts'
import './progress-bar.css'

/** Progress in a book or chapter. Decorative: the text beside it says the same. */
export function ProgressBar({
  form,
  done,
  chapters = [],
}: {
  form: 'plain' | 'book'
  /** 0 to 1. */
  done: number
  /** Chapter starts, 0 to 1; drawn on a book's bar if there is room. */
  chapters?: readonly number[]
}) {
  const line = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const hasTicks = form === 'book' && chapters.length > 0
  useEffect(() => {
    if (!hasTicks || !line.current) return
    const seen = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    seen.observe(line.current)
    return () => seen.disconnect()
  }, [hasTicks])
  return (
    <div class={`rule-line ${form}`} ref={line} aria-hidden="true">
      <div class="done" style={{ transform: `scaleX(${Math.min(1, Math.max(0, done))})` }} />
      {hasTicks && ticksAt(chapters, width).map((at) => <span class="tick" key={at} style={{ left: `${at * 100}%` }} />)}
    </div>
  )
}
