import { useEffect, useRef, useState } from 'preact/hooks'
import { libraryTexts } from '../../../texts/pages/library.ts'
import { type Letter, letterAt, thinned } from './letters.ts'

const LINE_PX = 16

/** All letters at the edge of a phone: one control, used by touch, by dragging along it, or with arrow keys. */
export function LettersStrip({
  letters,
  current,
  onLetter,
}: {
  letters: readonly Letter[]
  current?: string
  onLetter: (row: number, isLeft: boolean) => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const [touched, setTouched] = useState<number>()
  const lines = useLines(box, letters.length)
  const shown =
    touched ??
    Math.max(
      0,
      letters.findIndex(({ letter }) => letter === current),
    )
  const touch = (event: PointerEvent & { currentTarget: HTMLElement }): void => {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    setTouched(letterAt(event.clientY - top, { height, count: letters.length }))
  }
  const choose = (at: number, isLeft: boolean): void => {
    setTouched(undefined)
    const letter = letters[at]
    if (letter) onLetter(letter.at, isLeft)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = nextLetter(event.key, shown, letters.length)
    if (next === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (next === undefined) choose(shown, true)
    else setTouched(next)
  }
  return (
    <div
      ref={box}
      class="letters-strip"
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={libraryTexts.value.letters}
      aria-valuemin={0}
      aria-valuemax={letters.length - 1}
      aria-valuenow={shown}
      aria-valuetext={letters[shown]?.letter ?? ''}
      onKeyDown={onKeyDown}
      onBlur={() => setTouched(undefined)}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        touch(event)
      }}
      onPointerMove={(event) => touched !== undefined && touch(event)}
      onPointerUp={() => touched !== undefined && choose(touched, false)}
      onPointerCancel={() => setTouched(undefined)}
    >
      {thinned(letters, lines).map(({ letter }) => (
        <span key={letter} aria-hidden="true" class={letter === letters[shown]?.letter ? 'letters-touched' : undefined}>
          {letter}
        </span>
      ))}
      {touched !== undefined && (
        <span class="letters-bubble" aria-hidden="true">
          {letters[touched]?.letter}
        </span>
      )}
    </div>
  )
}

/** How many letters there is room for. */
function useLines(box: { current: HTMLElement | null }, all: number): number {
  const [lines, setLines] = useState(all)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const seen = new ResizeObserver(() => setLines(Math.max(1, Math.floor(element.clientHeight / LINE_PX))))
    seen.observe(element)
    return () => seen.disconnect()
  }, [])
  return lines
}

function nextLetter(key: string, at: number, count: number): number | undefined {
  const last = count - 1
  if (key === 'ArrowDown') return Math.min(at + 1, last)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}
