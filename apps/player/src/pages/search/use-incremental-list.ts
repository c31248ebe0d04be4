import { useEffect, useState } from 'preact/hooks'

/** The number of rows in a tall window. */
const AT_ONCE = 12
const PAUSE_MS = 100

/**
 * How much of a list to render: the start at once, the rest bit by bit, so that keys pressed meanwhile do not wait for all of it.
 */
export function useIncrementalList(list: readonly unknown[]): number {
  const [drawn, setDrawn] = useState({ list, count: AT_ONCE })
  const count = drawn.list === list ? drawn.count : AT_ONCE
  useEffect(() => {
    if (count >= list.length) return
    const timer = setTimeout(() => setDrawn({ list, count: count + AT_ONCE }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [list, count])
  return count
}
