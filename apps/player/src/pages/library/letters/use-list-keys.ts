import { useEffect } from 'preact/hooks'
import { layers } from '../../../player/layers/layers.ts'

const FIELDS = 'input, select, textarea, [contenteditable], [role="slider"], [role="listbox"]'
/** Rows are measured as they are rendered, so the end moves for some frames. */
const FRAMES = 20
const LEAVING = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** End goes to the end of the whole list, not just of its loaded part; Home to its start. */
export function useListKeys({
  loadMore,
  hasMore,
  toStart,
}: {
  loadMore: () => Promise<boolean>
  hasMore: boolean
  /** Absent if the list already begins at its start. */
  toStart?: (() => void) | undefined
}): void {
  useEffect(() => {
    let stop = () => {}
    const onKey = (event: KeyboardEvent) => {
      const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
      const isTyping = event.target instanceof Element && event.target.closest(FIELDS) !== null
      if (event.defaultPrevented || isModified || isTyping || layers.open.value.length > 0) return
      if (event.key === 'Home' && toStart) {
        event.preventDefault()
        toStart()
      }
      if (event.key !== 'End') return
      event.preventDefault()
      stop()
      stop = goToEnd(hasMore, loadMore)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}

/** Continues until the listener does something else. Returns a function that stops it. */
function goToEnd(hasMore: boolean, loadMore: () => Promise<boolean>): () => void {
  let isStopped = false
  const stop = () => {
    isStopped = true
    for (const doing of LEAVING) window.removeEventListener(doing, stop)
  }
  const scroll = () => window.scrollTo(0, document.documentElement.scrollHeight)
  const settle = (frames: number) => {
    if (isStopped) return
    scroll()
    if (frames > 0) requestAnimationFrame(() => settle(frames - 1))
    else stop()
  }
  const run = async () => {
    scroll()
    let isMore = hasMore
    while (isMore && !isStopped) isMore = await loadMore()
    settle(FRAMES)
  }
  // Deferred, so that the key press being handled does not count.
  setTimeout(() => {
    if (!isStopped) for (const doing of LEAVING) window.addEventListener(doing, stop, { passive: true })
  })
  void run().catch(stop)
  return stop
}
