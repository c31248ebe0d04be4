import { Button } from '@chapterhouse/ui/components/button.tsx'
import { Dialog } from '@chapterhouse/ui/components/layer.tsx'
import { Failed } from '@chapterhouse/ui/components/states.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import type { ComponentChildren } from 'preact'
import { shellTexts } from '../texts/shell.ts'

interface ConfirmProps {
  title: string
  /** The consequences for files and listeners. */
  children: ComponentChildren
  act: string
  /** Leaving it, when that is more than to cancel. */
  keep?: string
  isGrave?: boolean
  busy: boolean
  /** As long as something that is asked for is missing. */
  disabled?: boolean
  error?: unknown
  onAct: () => void
  onClose: () => void
}

/** A question before something that is not easily taken back. Leaving it as it is has the focus. */
export function Confirm({
  title,
  children,
  act,
  keep,
  isGrave = true,
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
      acts={
        <>
          <Button form="quiet" buttonRef={(button) => button?.setAttribute('autofocus', '')} onClick={onClose}>
            {keep ?? uiTexts.value.cancel}
          </Button>
          <Button form={isGrave ? 'danger' : 'fill'} busy={busy} disabled={disabled} onClick={onAct}>
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
