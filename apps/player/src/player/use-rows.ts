import { type RowWindow, rowWindow } from '@chapterhouse/ui/components/row-window'
import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

/** Before the height of the list is known, as much is drawn as a tall window shows. */
const ASSUMED_HEIGHT = 900

interface Rows {
  count: number
  /** In CSS pixels, the same for all. */
  height: number
  /** Comes into view when the list is shown first, in the middle. */
  opensAt: number
}

/** Which rows of a list that scrolls by itself are drawn; the first drawing shows the row that it opens at already. */
export function useRows(list: RefObject<HTMLElement | null>, { count, height, opensAt }: Rows): RowWindow {
  const [seen, setSeen] = useState(() => ({ above: middle(opensAt, height, ASSUMED_HEIGHT), height: ASSUMED_HEIGHT }))
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    let isPlaced = false
    const look = () => {
      // Inside of a layer that opens the list has no height yet.
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
