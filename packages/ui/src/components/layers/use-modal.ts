import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'

/** The focused element before the first layer opened: a later layer's opener may be removed with its layer. */
let previousFocus: HTMLElement | undefined

const focused = (): HTMLElement | undefined =>
  document.activeElement instanceof HTMLElement && document.activeElement !== document.body ? document.activeElement : undefined

/**
 * Shows a dialog as modal while it is rendered, then restores focus. The browser does that only if the dialog is still in the
 * document.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current
    const before = focused()
    if (before && !before.closest('dialog')) previousFocus = before
    element?.showModal()
    return () => {
      element?.close()
      if (focused()) return
      const mayHaveIt = (one: HTMLElement | undefined) => one?.isConnected && !one.closest('[inert]')
      ;[before, previousFocus].find(mayHaveIt)?.focus({ preventScroll: true })
    }
  }, [dialog])
}
