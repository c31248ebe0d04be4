import type { RefObject } from 'preact'
import { useRef } from 'preact/hooks'
import { isUnsavedIn, leave, leaving } from '../../unsaved.ts'

/** The state when the browser force-closes a dialog. */
interface Forced {
  isDialogOpen: boolean
  focus: Element | null
}

/**
 * Handles every way out of a layer except its own buttons: each asks about unsaved text first. A second Escape, or Back on a phone,
 * without an interaction in between makes the browser close the dialog and the question on top of it without a cancelable event.
 * The layer is then shown again with its content.
 */
export function useLeaving(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const layer = useRef({}).current
  const close = useRef(onClose)
  close.current = onClose
  const forced = useRef<Forced | undefined>(undefined)
  const leaveIt = (): void => leave(() => close.current(), layer)
  return {
    /** For `LayerOfForms`. */
    layer,
    leaveIt,
    onCancel(event: Event): void {
      if (event.cancelable) {
        event.preventDefault()
        leaveIt()
      } else forced.current = { isDialogOpen: leaving.value !== undefined, focus: document.activeElement }
    },
    /** Our own close unmounts the dialog, so one that is still mounted was closed by the browser. */
    onClosed(): void {
      const element = dialog.current
      const { isDialogOpen = false, focus } = forced.current ?? {}
      forced.current = undefined
      if (!element?.isConnected || element.open) return
      if (isUnsavedIn(layer)) {
        element.showModal()
        if (focus instanceof HTMLElement && element.contains(focus)) focus.focus({ preventScroll: true })
        if (isDialogOpen) return
      }
      leaveIt()
    },
  }
}
