import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { Dialog } from '@chapterhouse/ui/components/layers/layer.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import type { ComponentChildren } from 'preact'
import { shellTexts } from '../texts/shell/shell.ts'

interface ConfirmProps {
  title: string
  /** The consequences for files and listeners. */
  children: ComponentChildren
  act: string
  /** The label for leaving it, if that does more than cancel. */
  keep?: string
  isDestructive?: boolean
  busy: boolean
  /** While required input is missing. */
  disabled?: boolean
  error?: unknown
  onAct: () => void
  onClose: () => void
}

/** Asks before an action that is hard to undo. Cancel has focus. */
export function Confirm({
  title,
  children,
  act,
  keep,
  isDestructive = true,
  busy,
  disabled = false,
  error,
  onAct,
  onClose,
}: ConfirmProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button form="quiet" buttonRef={(button) => button?.setAttribute('autofocus', '')} onClick={onClose}>
            {keep ?? uiTexts.value.cancel}
          </Button>
          <Button form={isDestructive ? 'danger' : 'fill'} busy={busy} disabled={disabled} onClick={onAct}>
            {act}
          </Button>
        </>
      }
    >
      <div class="stack">
        {children}
        {error !== undefined && error !== null && <Failed error={error} text={shellTexts.value.codes} />}
      </div>
    </Dialog>
  )
}
