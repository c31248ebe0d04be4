import { X } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useId, useRef } from 'preact/hooks'
import { uiTexts } from '../../texts/ui-texts.ts'
import { LayerOfForms } from '../../unsaved.ts'
import { Button } from '../basics/button.tsx'
import './layer.css'
import { Toasts } from './toast.tsx'
import { useLeaving } from './use-leaving.ts'
import { useModal } from './use-modal.ts'

interface LayerProps {
  title: string
  children: ComponentChildren
  onClose: () => void
}

/**
 * A bottom sheet on a phone, a centred dialog on a wide screen. Escape, Back and a tap outside close it; each asks about unsaved
 * input first.
 */
export function Sheet({ title, children, onClose }: LayerProps) {
  return (
    <Layer kind="sheet" title={title} onClose={onClose} closesOutside>
      {children}
    </Layer>
  )
}

/**
 * A question or a form over the page. A tap outside does not close it, since it may contain typed text, or text that is shown only
 * once. `actions` go at its end; the safe one gets focus with `autofocus`.
 */
export function Dialog({
  title,
  children,
  actions,
  broad = false,
  onClose,
}: LayerProps & { actions?: ComponentChildren; broad?: boolean }) {
  return (
    <Layer kind={broad ? 'dialog broad' : 'dialog'} title={title} onClose={onClose}>
      {children}
      {actions && <div class="layer-actions">{actions}</div>}
    </Layer>
  )
}

function Layer({ kind, title, children, onClose, closesOutside = false }: LayerProps & { kind: string; closesOutside?: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useModal(dialog)
  const { layer, leaveIt, onCancel, onClosed } = useLeaving(dialog, onClose)

  return (
    <dialog
      ref={dialog}
      class={`layer ${kind}`}
      aria-labelledby={heading}
      onCancel={onCancel}
      onClose={onClosed}
      onMouseDown={(event) => {
        if (closesOutside && event.target === event.currentTarget && isOutside(event, event.currentTarget)) leaveIt()
      }}
    >
      <div class="layer-head">
        <h2 id={heading} dir="auto">
          {title}
        </h2>
        <Button icon={X} label={uiTexts.value.close} onClick={leaveIt} />
      </div>
      <LayerOfForms.Provider value={layer}>{children}</LayerOfForms.Provider>
      {/* The page's toasts are beneath the dialog, and inaccessible. */}
      <Toasts />
    </dialog>
  )
}

function isOutside({ clientX, clientY }: MouseEvent, element: HTMLElement): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
