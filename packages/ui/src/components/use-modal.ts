import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'

/** What held the focus before the first of the layers that are open: what opened a later one may be gone with it. */
let outside: HTMLElement | undefined

const focused = (): HTMLElement | undefined =>
  document.activeElement instanceof HTMLElement && document.activeElement !== document.body ? document.activeElement : undefined

/** Shows a dialog over everything for as long as it is drawn; the focus goes back to where it was. A browser gives it back only to a dialog that still stands in the document when it is closed. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current
    const before = focused()
    if (before && !before.closest('dialog')) outside = before
    element?.showModal()
    return () => {
      element?.close()
      if (focused()) return
      const mayHaveIt = (one: HTMLElement | undefined) => one?.isConnected && !one.closest('[inert]')
      ;[before, outside].find(mayHaveIt)?.focus({ preventScroll: true })
    }
  }, [dialog])
}
