import { useEffect, useState } from 'preact/hooks'

/** The number of rows in a tall window. */
const AT_ONCE = 12
const PAUSE_MS = 100

/**
 * How much of a list to render: the start first, the rest in small steps, so that a key press does not wait for all of it. A
 * list that grows at its end is not rendered again.
 */
export function useIncrementalList(list: readonly unknown[]): number {
  const [first] = list
  const [drawn, setDrawn] = useState({ first, count: AT_ONCE })
  const count = drawn.first === first ? drawn.count : AT_ONCE
  useEffect(() => {
    if (count >= list.length) return
    const timer = setTimeout(() => setDrawn({ first, count: count + AT_ONCE }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [list, count])
  return count
}
