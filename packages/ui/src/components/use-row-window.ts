import { useLayoutEffect, useState } from 'preact/hooks'
import { type RowWindow, rowWindow } from './row-window.ts'

/** Follows what scrolls around a list of rows of one height, and says which of them to draw. Short lists are drawn whole. */
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

/** As many rows are drawn without any window. */
const WHOLE = 120

/** Whether some of so many rows are left out. */
export const isLong = (count: number): boolean => count > WHOLE

const wholeOr = (count: number): RowWindow => ({ first: 0, end: Math.min(count, WHOLE), before: 0, after: 0 })

const heightOfRow = (element: HTMLElement): number => element.querySelector('[data-row]')?.getBoundingClientRect().height || 40

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let around = element.parentElement; around; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around
  return document.documentElement
}
