import { Button } from '@chapterhouse/ui/components/button.tsx'
import { Dialog } from '@chapterhouse/ui/components/layer.tsx'
import { Failed } from '@chapterhouse/ui/components/moments.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useUnsaved } from '../admin/unsaved.ts'
import { shellTexts } from '../texts/shell.ts'

interface FormDialogProps {
  title: string
  children: ComponentChildren
  act: string
  busy: boolean
  error?: unknown
  disabled?: boolean
  broad?: boolean
  onSubmit: () => void
  onClose: () => void
}

/** Something to fill in over the page. A refusal shows below what was typed, which stays. */
export function FormDialog({
  title,
  children,
  act,
  busy,
  error,
  disabled = false,
  broad = false,
  onSubmit,
  onClose,
}: FormDialogProps) {
  const [isTyped, setTyped] = useState(false)
  useUnsaved(isTyped)
  return (
    <Dialog title={title} broad={broad} onClose={onClose}>
      <form
        class="stack"
        onInput={() => setTyped(true)}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy && !disabled) onSubmit()
        }}
      >
        {children}
        {error !== undefined && error !== null && <Failed error={error} words={shellTexts.value.codes} />}
        <div class="layer-acts">
          <Button form="quiet" onClick={onClose}>
            {uiTexts.value.cancel}
          </Button>
          <Button form="fill" type="submit" busy={busy} disabled={disabled}>
            {act}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
