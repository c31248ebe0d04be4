import type { ComponentChildren } from 'preact'
import { uiTexts } from '../../texts/ui-texts.ts'
import { type Typed, useTyped } from '../../unsaved.ts'
import { Button } from '../basics/button.tsx'
import { Dialog } from './layer.tsx'

interface FormProps {
  children: ComponentChildren
  /** The label of the submit button. */
  act: string
  /** All values of the form: once they differ from the initial ones, closing it asks before discarding. */
  typed: Typed
  busy: boolean
  disabled?: boolean
  onSubmit: () => void
  onClose: () => void
}

export interface FormDialogProps extends FormProps {
  title: string
  broad?: boolean
}

/** A form over the page. Cancel discards without asking. */
export function FormDialog({ title, broad = false, ...form }: FormDialogProps) {
  return (
    <Dialog title={title} broad={broad} onClose={form.onClose}>
      <Form {...form} />
    </Dialog>
  )
}

function Form({ children, act, typed, busy, disabled = false, onSubmit, onClose }: FormProps) {
  useTyped(typed)
  return (
    <form
      class="layer-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && !disabled) onSubmit()
      }}
    >
      {children}
      <div class="layer-actions">
        <Button form="quiet" onClick={onClose}>
          {uiTexts.value.cancel}
        </Button>
        <Button form="fill" type="submit" busy={busy} disabled={disabled}>
          {act}
        </Button>
      </div>
    </form>
  )
}
