import { useEffect, useState } from 'preact/hooks'

/** An element's width in CSS pixels; 0 before it is rendered. */
export function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element.current) return
    const seen = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    seen.observe(element.current)
    return () => seen.disconnect()
  }, [element])
  return width
}
