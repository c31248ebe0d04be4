import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import './full-page-dialog.css'
import { Toasts } from './toast.tsx'

/** Covers all of the page, whatever lies over it too. That waits beneath as it was left; nothing but being drawn no more takes this away. */
export function FullPageDialog({ label, children }: { label: string; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    // A second Escape closes a dialog without asking it.
    const open = () => element.isConnected && element.showModal()
    element.addEventListener('close', open)
    return () => {
      element.removeEventListener('close', open)
      element.close()
    }
  }, [])
  return (
    <dialog ref={dialog} class="over" aria-label={label} onCancel={(event) => event.preventDefault()}>
      {children}
      {/* Those of the page lie beneath, out of reach. */}
      <Toasts />
    </dialog>
  )
}
