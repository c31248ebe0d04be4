import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import './full-page-dialog.css'
import { Toasts } from './toast.tsx'

/** Covers the whole page and its layers, which keep their state. Only unmounting closes it. */
export function FullPageDialog({ label, children }: { label: string; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    // A second Escape closes a dialog without a cancelable event.
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
      {/* The page's toasts are beneath the dialog, and inaccessible. */}
      <Toasts />
    </dialog>
  )
}
