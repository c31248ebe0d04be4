import { useEffect, useState } from 'preact/hooks'

/** As many as a tall window shows. */
const AT_ONCE = 12
const PAUSE_MS = 100

/** How much of a list is drawn: the beginning at once, the rest bit by bit, so that a key that is pressed meanwhile does not wait for all. */
export function useGrowing(list: readonly unknown[]): number {
  const [drawn, setDrawn] = useState({ list, count: AT_ONCE })
  const count = drawn.list === list ? drawn.count : AT_ONCE
  useEffect(() => {
    if (count >= list.length) return
    const timer = setTimeout(() => setDrawn({ list, count: count + AT_ONCE }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [list, count])
  return count
}
