import type { RefObject } from 'preact'
import { useRef } from 'preact/hooks'
import { isUnsavedIn, leave, leaving } from '../unsaved.ts'

/** The state when a browser closes a dialog by force. */
interface Forced {
  isDialogOpen: boolean
  focus: Element | null
}

/**
 * Every way out of a layer but those that its inside offers: each asks first about what is typed in it. A browser that hears Escape, or
 * the way back of a phone, a second time with nothing done in between closes a dialog without asking it, and the question on top of it
 * in the same breath: then it is shown again with all that was in it.
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
    /** Our own closing ends with the drawing of it: only a browser closes what is drawn. */
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
