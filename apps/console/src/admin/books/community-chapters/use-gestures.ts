import { useEffect, useRef } from 'preact/hooks'

/** A pointer that moves further is not a click. */
const CLICK_PX = 5
/** How fast a wheel zooms; a pinch on a touchpad arrives as a wheel event with Ctrl, in smaller steps. */
const WHEEL = 0.002
const PINCH = 0.01

interface GestureNeeds {
  zoomAt: (factor: number, x: number) => void
  panBy: (px: number) => void
  onClick: (place: { x: number; y: number }) => void
}

interface PointerInside {
  pointerId: number
  clientX: number
  clientY: number
  currentTarget: HTMLElement
}

/** Wheel, mouse and touch on a timeline: two fingers zoom it, one moves it. */
export function useGestures(needs: GestureNeeds) {
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(needs)
  latest.current = needs
  useEffect(() => {
    const box = element.current
    if (!box) return
    const onWheel = (event: WheelEvent) => turn(event, box, latest.current)
    // The page must not scroll or zoom as well, so the listener cannot be passive.
    box.addEventListener('wheel', onWheel, { passive: false })
    return () => box.removeEventListener('wheel', onWheel)
  }, [])

  /** The position of each pressed pointer, and how far they have moved. */
  const pressed = useRef(new Map<number, number>())
  const moved = useRef(0)
  return {
    ref: element,
    onPointerDown: ({ pointerId, clientX, currentTarget }: PointerInside) => {
      // Two fingers never click.
      moved.current = pressed.current.size === 0 ? 0 : CLICK_PX + 1
      currentTarget.setPointerCapture(pointerId)
      pressed.current.set(pointerId, clientX)
    },
    onPointerMove: ({ pointerId, clientX, currentTarget }: PointerInside) => {
      const before = pressed.current.get(pointerId)
      if (before === undefined) return
      const other = [...pressed.current].find(([id]) => id !== pointerId)?.[1]
      pressed.current.set(pointerId, clientX)
      moved.current += Math.abs(clientX - before)
      if (other !== undefined) pinch({ before, after: clientX, other }, currentTarget, latest.current)
      else if (moved.current > CLICK_PX) latest.current.panBy(before - clientX)
    },
    onPointerUp: ({ pointerId, clientX, clientY, currentTarget }: PointerInside) => {
      if (!pressed.current.delete(pointerId) || pressed.current.size > 0 || moved.current > CLICK_PX) return
      const { left, top } = currentTarget.getBoundingClientRect()
      latest.current.onClick({ x: clientX - left, y: clientY - top })
    },
    onPointerCancel: ({ pointerId }: PointerInside) => void pressed.current.delete(pointerId),
  }
}

/** Without Ctrl, a wheel scrolls the page unless the timeline is focused. */
function turn(event: WheelEvent, box: HTMLElement, { zoomAt, panBy }: GestureNeeds): void {
  const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)
  const isZoom = event.ctrlKey || event.metaKey || box.contains(document.activeElement)
  if (!isSideways && !isZoom) return
  event.preventDefault()
  if (isSideways) panBy(event.deltaX || event.deltaY)
  else
    zoomAt(
      Math.exp(-event.deltaY * (event.ctrlKey && Math.abs(event.deltaY) < 50 ? PINCH : WHEEL)),
      event.clientX - box.getBoundingClientRect().left,
    )
}

/** `other`: the resting finger. */
function pinch(
  { before, after, other }: { before: number; after: number; other: number },
  box: HTMLElement,
  { zoomAt }: GestureNeeds,
): void {
  const [was, is] = [Math.abs(before - other), Math.abs(after - other)]
  if (was > 0 && is > 0) zoomAt(is / was, (after + other) / 2 - box.getBoundingClientRect().left)
}
