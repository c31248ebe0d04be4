import { useEffect, useRef, useState } from 'preact/hooks'
import { beginDrag, type Drag, dragTo, dropped, positionAt, shownAt } from './seek-drag.ts'

interface DragNeeds {
  position: number
  length: number
  /** The pointers that can drag; all can tap. */
  by: 'all' | 'mouse' | 'none'
  onSeek: (position: number) => void
  /** A tap by a pointer that cannot drag. */
  onTap?: (() => void) | undefined
}

interface ActiveDrag {
  drag: Drag
  /** False for a tap: the pointer has hardly moved. */
  hasMoved: boolean
  /** The options at the start of the drag: a chapter may end during it. */
  needs: DragNeeds
  pointer: number
}

const MOVES_PX = 4
/** A finger that moves further is not a tap. */
const SWIPES_PX = 10

/** Tracks pointers on a seek bar. `shown` is the position of the handle during a drag, `hovered` the position under a mouse. */
export function useDrag(current: DragNeeds) {
  const [active, setActive] = useState<ActiveDrag>()
  const [hovered, setHovered] = useState<number>()
  const latest = useRef<ActiveDrag>(undefined)
  const track = (next: ActiveDrag | undefined) => {
    latest.current = next
    setActive(next)
  }

  useEffect(() => {
    if (!active) return
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      track(undefined)
    }
    window.addEventListener('keydown', cancel, true)
    return () => window.removeEventListener('keydown', cancel, true)
  }, [active !== undefined])

  return {
    active: active?.hasMoved ? active.drag : undefined,
    shown: active?.hasMoved ? shownAt(active.drag) : undefined,
    hovered: active ? undefined : hovered,
    onPointerDown(event: PointerEvent & { currentTarget: HTMLElement }) {
      if (event.button !== 0 || current.by === 'none') return
      event.currentTarget.setPointerCapture(event.pointerId)
      track({ drag: pressed(event, current), hasMoved: false, needs: current, pointer: event.pointerId })
    },
    onPointerMove(event: PointerEvent & { currentTarget: HTMLElement }) {
      const was = latest.current
      if (!was || was.pointer !== event.pointerId) {
        if (event.pointerType === 'mouse' && current.by !== 'none') setHovered(positionUnder(event, current.length))
        return
      }
      const hasMoved = was.hasMoved || Math.abs(event.clientX - was.drag.x) >= MOVES_PX
      if (!hasMoved || !mayDrag(event, was.needs)) return
      track({ ...was, hasMoved, drag: dragTo(was.drag, { x: event.clientX, above: aboveMiddle(event) }) })
    },
    onPointerUp(event: PointerEvent & { currentTarget: HTMLElement }) {
      const was = latest.current
      if (was?.pointer !== event.pointerId) return
      track(undefined)
      if (!mayDrag(event, was.needs)) {
        if (Math.abs(event.clientX - was.drag.x) <= SWIPES_PX) was.needs.onTap?.()
        return
      }
      const position = was.hasMoved ? dropped(was.drag) : dropped({ ...was.drag, at: positionUnder(event, was.drag.length) })
      if (position !== undefined) was.needs.onSeek(position)
    },
    onPointerCancel: () => track(undefined),
    onPointerLeave: () => setHovered(undefined),
  }
}

const mayDrag = ({ pointerType }: PointerEvent, { by }: DragNeeds): boolean => by === 'all' || pointerType === 'mouse'

/** A finger drags the handle from where it is, so that touching beside it does no harm; a mouse press moves the handle there. */
function pressed(event: PointerEvent & { currentTarget: HTMLElement }, { position, length }: DragNeeds): Drag {
  const { width } = event.currentTarget.getBoundingClientRect()
  const under = positionUnder(event, length)
  const isOnHandle = Math.abs(under - position) * (width / Math.max(1, length)) <= 12
  return beginDrag({
    origin: position,
    length,
    width,
    x: event.clientX,
    ...(event.pointerType === 'mouse' && !isOnHandle ? { from: under } : {}),
  })
}

function positionUnder(event: PointerEvent & { currentTarget: HTMLElement }, length: number): number {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  return positionAt({ x: event.clientX, left, width, length })
}

function aboveMiddle(event: PointerEvent & { currentTarget: HTMLElement }): number {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  return top + height / 2 - event.clientY
}
