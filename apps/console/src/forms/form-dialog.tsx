import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { FormDialog as Bare, type FormDialogProps as BareProps } from '@chapterhouse/ui/components/layers/form-dialog.tsx'
import { shellTexts } from '../texts/shell/shell.ts'

/** A form in a dialog. An error appears below the fields, and typed text is kept. */
export function FormDialog({ error, children, ...form }: BareProps & { error?: unknown }) {
  return (
    <Bare {...form}>
      {children}
      {error !== undefined && error !== null && <Failed error={error} text={shellTexts.value.codes} />}
    </Bare>
  )
}
