import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { ticksAt } from '../basics/chapter-ticks.ts'
import './seek-bar.css'
import { useDrag } from './use-drag.ts'

interface Bubble {
  title?: string
  time: string
  difference?: string
}

interface SeekBarProps {
  /** The accessible name. */
  label: string
  /** Seconds within the span of the bar. */
  position: number
  length: number
  valueText: (position: number) => string
  /** The bubble at the dragged or hovered position; `away` is the difference from the current one. */
  bubble: (position: number, away: number) => Bubble
  onSeek: (position: number) => void
  /** For arrow keys: skips like the buttons. `onMove` is for the page keys. */
  onStep: (direction: 'back' | 'forward') => void
  onMove: (seconds: number) => void
  /** The pointers that can drag it. */
  by?: 'all' | 'mouse' | 'none'
  /** A tap by a pointer that cannot drag. */
  onTap?: (() => void) | undefined
  form?: 'chapter' | 'book'
  state?: 'rest' | 'loading' | 'offline' | 'guarded'
  /** Chapter starts, 0 to 1, if the bar spans the whole book. */
  chapters?: readonly number[]
  /** Buffered and skipped stretches, in seconds. */
  buffered?: readonly (readonly [from: number, to: number])[]
  skipped?: readonly (readonly [from: number, to: number])[]
  bookmarks?: readonly number[]
}

const PAGE_SECONDS = 60

/** A draggable seek bar: a range input for keys and screen readers, a line for pointers. */
export function SeekBar(props: SeekBarProps) {
  const { label, position, length, state = 'rest', form = 'chapter' } = props
  const isGuarded = state === 'guarded'
  const drag = useDrag({ position, length, by: isGuarded ? 'none' : (props.by ?? 'all'), onSeek: props.onSeek, onTap: props.onTap })
  const at = drag.shown ?? position
  const pointed = drag.shown ?? drag.hovered
  return (
    <div
      class={`seek-bar ${form} ${state}${drag.active ? ' dragged' : ''}${drag.active?.isCancelled ? ' cancelled' : ''}`}
      onPointerDown={drag.onPointerDown}
      onPointerMove={drag.onPointerMove}
      onPointerUp={drag.onPointerUp}
      onPointerCancel={drag.onPointerCancel}
      onPointerLeave={drag.onPointerLeave}
    >
      <input
        class="seek-bar-range"
        type="range"
        aria-label={label}
        aria-valuetext={props.valueText(position)}
        min={0}
        max={Math.max(1, Math.floor(length))}
        step={1}
        value={Math.floor(position)}
        disabled={isGuarded}
        onKeyDown={(event) => handleKey(event, props)}
        onInput={(event) => props.onSeek(event.currentTarget.valueAsNumber)}
      />
      <Line {...props} at={at} origin={drag.active?.origin} />
      {pointed !== undefined && length > 0 && <SeekBubble part={pointed / length} {...props.bubble(pointed, pointed - position)} />}
    </div>
  )
}

function Line({
  form = 'chapter',
  at,
  origin,
  length,
  state,
  ...props
}: SeekBarProps & { at: number; origin: number | undefined }) {
  const line = useRef<HTMLDivElement>(null)
  const width = useWidth(line, (props.chapters?.length ?? 0) > 0)
  const part = (seconds: number) => (length > 0 ? Math.min(1, Math.max(0, seconds / length)) : 0)
  const percent = (seconds: number) => `${part(seconds) * 100}%`
  const stretch = (name: string, [from, to]: readonly [number, number]) => (
    <span key={`${name} ${from}`} class={name} style={{ left: percent(from), width: `${(part(to) - part(from)) * 100}%` }} />
  )
  return (
    <div class={`seek-bar-line ${form}`} ref={line} aria-hidden="true">
      {props.buffered?.map((one) => stretch('seek-bar-buffered', one))}
      {props.skipped?.map((one) => stretch('seek-bar-skipped', one))}
      <span class="seek-bar-done" style={{ transform: `scaleX(${part(at)})` }} />
      {ticksAt(props.chapters ?? [], width).map((tick) => (
        <span key={tick} class="seek-bar-tick" style={{ left: `${tick * 100}%` }} />
      ))}
      {props.bookmarks?.map((mark) => (
        <span key={mark} class="seek-bar-bookmark" style={{ left: percent(mark) }} />
      ))}
      {origin !== undefined && <span class="seek-bar-origin" style={{ left: percent(origin) }} />}
      {state !== 'guarded' && <span class="seek-bar-handle" style={{ left: percent(at) }} />}
    </div>
  )
}

function SeekBubble({ part, title, time, difference }: Bubble & { part: number }): ComponentChildren {
  return (
    <div class="seek-bar-bubble numbers" style={{ '--part': part }} aria-hidden="true">
      {title && (
        <span class="seek-bar-bubble-title" dir="auto">
          {title}
        </span>
      )}
      <b>{time}</b>
      {difference && <span>{difference}</span>}
    </div>
  )
}

/** Media time runs from left to right, so the right arrow key seeks forward in every language. */
function handleKey(event: KeyboardEvent, { length, onSeek, onStep, onMove }: SeekBarProps): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const act = {
    ArrowLeft: () => onStep('back'),
    ArrowDown: () => onStep('back'),
    ArrowRight: () => onStep('forward'),
    ArrowUp: () => onStep('forward'),
    PageUp: () => onMove(PAGE_SECONDS),
    PageDown: () => onMove(-PAGE_SECONDS),
    Home: () => onSeek(0),
    // The very end already belongs to the next chapter.
    End: () => onSeek(Math.max(0, length - 1)),
  }[event.key]
  if (!act) return
  event.preventDefault()
  event.stopPropagation()
  act()
}

function useWidth(line: { current: HTMLElement | null }, isWanted: boolean): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!isWanted || !line.current) return
    const seen = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    seen.observe(line.current)
    return () => seen.disconnect()
  }, [isWanted])
  return width
}
