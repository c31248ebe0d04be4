import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from './button.tsx'
import './layer.css'

export interface Toast {
  words: string
  acts?: readonly { words: string; onClick: () => void }[]
  /** Milliseconds; it stays longer while a pointer or the focus is on it. */
  stays?: number
}

const shown = signal<(Toast & { id: number }) | undefined>(undefined)
let count = 0

/** One at a time: the newest takes the place of the one before. */
export function toast(next: Toast): void {
  count += 1
  shown.value = { ...next, id: count }
}

export function dismissToast(): void {
  shown.value = undefined
}

/** Stands once at the end of a page. Polite: it never interrupts what is read aloud. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {shown.value && <Shown key={shown.value.id} {...shown.value} />}
    </div>
  )
}

function Shown({ words, acts = [], stays = 6_000 }: Toast) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const rest = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(dismissToast, stays)
  }
  useEffect(() => {
    rest()
    return () => clearTimeout(timer.current)
  }, [])
  const hold = () => clearTimeout(timer.current)
  return (
    <div class="toast" onPointerEnter={hold} onPointerLeave={rest} onFocusCapture={hold} onBlurCapture={rest}>
      <span>{words}</span>
      {acts.map((act) => (
        <Button
          key={act.words}
          onClick={() => {
            dismissToast()
            act.onClick()
          }}
        >
          {act.words}
        </Button>
      ))}
    </div>
  )
}
