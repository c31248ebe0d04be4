import { useEffect, useRef } from 'preact/hooks'
import { Button } from '../basics/button.tsx'
import './layer.css'
import { dismissToast, shownToast, type Toast } from './shown-toast.ts'

export { type Toast, toast, toaster } from './shown-toast.ts'

/** Rendered once, at the end of a page. Polite: it never interrupts a screen reader. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {shownToast.value && <ToastView key={shownToast.value.id} {...shownToast.value} />}
    </div>
  )
}

function ToastView({ id, text, actions = [], stays = 6_000 }: Toast & { id: number }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const rest = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => dismissToast(id), stays)
  }
  useEffect(() => {
    rest()
    return () => {
      clearTimeout(timer.current)
      dismissToast(id)
    }
  }, [])
  const hold = () => clearTimeout(timer.current)
  return (
    <div class="toast" onPointerEnter={hold} onPointerLeave={rest} onFocusCapture={hold} onBlurCapture={rest}>
      <span class="toast-message">{text}</span>
      {actions.length > 0 && (
        <span class="toast-actions">
          {actions.map((act) => (
            <Button
              key={act.text}
              onClick={() => {
                dismissToast(id)
                act.onClick()
              }}
            >
              {act.text}
            </Button>
          ))}
        </span>
      )}
    </div>
  )
}
