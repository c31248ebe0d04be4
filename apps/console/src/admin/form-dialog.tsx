import { FormDialog as Bare, type FormDialogProps as BareProps } from '@chapterhouse/ui/components/form-dialog.tsx'
import { Failed } from '@chapterhouse/ui/components/states.tsx'
import { shellTexts } from '../texts/shell.ts'

interface FormDialogProps extends BareProps {
  error?: unknown
}

/** Something to fill in over the page. A refusal shows below what was typed, which stays. */
export function FormDialog({ error, children, ...form }: FormDialogProps) {
  return (
    <Bare {...form}>
      {children}
      {error !== undefined && error !== null && <Failed error={error} text={shellTexts.value.codes} />}
    </Bare>
  )
}
