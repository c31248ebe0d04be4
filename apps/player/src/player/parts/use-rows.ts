import { type RowWindow, rowWindow } from '@chapterhouse/ui/components/lists/row-window'
import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

/** Assumed height of a tall window until the list's height is known. */
const ASSUMED_HEIGHT = 900

/**
 * The rows of a scrollable list to render; the first render already shows the initial row. `height`: of each row in CSS pixels.
 * `opensAt`: the row initially in the middle.
 */
export function useRows(
  list: RefObject<HTMLElement | null>,
  { count, height, opensAt }: { count: number; height: number; opensAt: number },
): RowWindow {
  const [seen, setSeen] = useState(() => ({ above: middle(opensAt, height, ASSUMED_HEIGHT), height: ASSUMED_HEIGHT }))
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    let isPlaced = false
    const look = () => {
      // The list has no height yet inside an opening layer.
      if (!isPlaced && element.clientHeight > 0) {
        isPlaced = true
        element.scrollTop = middle(opensAt, height, element.clientHeight)
      }
      setSeen((was) => {
        const next = isPlaced ? { above: element.scrollTop, height: element.clientHeight } : was
        return was.above === next.above && was.height === next.height ? was : next
      })
    }
    const sized = new ResizeObserver(look)
    sized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      sized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [list, height])
  return rowWindow({ ...seen, above: Math.min(seen.above, Math.max(0, count * height - seen.height)), rowHeight: height, count })
}

const middle = (row: number, height: number, shown: number): number => Math.max(0, row * height - (shown - height) / 2)
