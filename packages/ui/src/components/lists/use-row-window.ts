import { useLayoutEffect, useState } from 'preact/hooks'
import { type RowWindow, rowWindow } from './row-window.ts'

/**
 * Tracks the scroll container of a list with rows of equal height, and returns the rows to render. Short lists are rendered whole.
 */
export function useRowWindow(body: { readonly current: HTMLElement | null }, count: number): RowWindow {
  const [shown, setShown] = useState<RowWindow>(() => wholeOr(count))
  useLayoutEffect(() => {
    const element = body.current
    if (!element || !isLong(count)) {
      setShown(wholeOr(count))
      return
    }
    const scroller = scrollerOf(element)
    const look = () => {
      const top = scroller === document.documentElement ? 0 : scroller.getBoundingClientRect().top
      setShown((now) => {
        const next = rowWindow({
          above: top - element.getBoundingClientRect().top,
          height: scroller.clientHeight,
          rowHeight: heightOfRow(element),
          count,
        })
        return now.first === next.first && now.end === next.end && now.after === next.after ? now : next
      })
    }
    const scrollTarget = scroller === document.documentElement ? window : scroller
    const sized = new ResizeObserver(look)
    sized.observe(scroller)
    scrollTarget.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      sized.disconnect()
      scrollTarget.removeEventListener('scroll', look)
    }
  }, [body, count])
  return shown
}

/** Lists up to this length are rendered whole. */
const WHOLE = 120

/** Whether a list of this length is rendered in part. */
export const isLong = (count: number): boolean => count > WHOLE

const wholeOr = (count: number): RowWindow => ({ first: 0, end: Math.min(count, WHOLE), before: 0, after: 0 })

const heightOfRow = (element: HTMLElement): number => element.querySelector('[data-row]')?.getBoundingClientRect().height || 40

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let around = element.parentElement; around; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around
  return document.documentElement
}
