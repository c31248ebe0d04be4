import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { useState } from 'preact/hooks'
import { formatMoment, localDay } from '../../../dates/dates.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { useAction } from '../../../queries/query.ts'
import { call } from '../../../server/api.ts'
import type { Import } from '../../../server/responses.ts'
import { importsTexts } from '../../../texts/server/imports.ts'
import { shellTexts } from '../../../texts/shell/shell.ts'
import { CutoffFields, type CutoffForm, cutoffOf } from '../cutoff-fields.tsx'
import { canApply } from '../use-imports.ts'

/** The cutoff of the imported history, and a dialog to change it. */
export function CutoffLine({ one }: { one: Import }) {
  const { cutoff: texts } = importsTexts.value
  const [isChanging, setChanging] = useState(false)
  return (
    <p class="control-row">
      <span>{one.cutoff === null ? texts.all : texts.before(formatMoment(one.cutoff))}</span>
      {canApply(one) && (
        <Button form="quiet" onClick={() => setChanging(true)}>
          {texts.change}
        </Button>
      )}
      {isChanging && <ChangeCutoff one={one} onClose={() => setChanging(false)} />}
    </p>
  )
}

function ChangeCutoff({ one, onClose }: { one: Import; onClose: () => void }) {
  const { cutoff: texts } = importsTexts.value
  const [form, setForm] = useState<CutoffForm>({ kind: one.cutoff === null ? 'none' : 'day', day: localDay(one.cutoff) })
  const cutoff = cutoffOf(form)
  const save = useAction(
    (body: { cutoff: string | null }) => call('PATCH /admin/imports/:id', { params: { id: one.id }, body }),
    () => toast({ text: texts.saved }),
    onClose,
  )
  return (
    <FormDialog
      title={texts.title}
      act={shellTexts.value.apply}
      typed={[form.kind, form.day]}
      busy={save.busy}
      error={save.error}
      disabled={cutoff === undefined}
      onSubmit={() => cutoff !== undefined && save.act({ cutoff })}
      onClose={onClose}
    >
      <CutoffFields form={form} onForm={setForm} />
    </FormDialog>
  )
}
