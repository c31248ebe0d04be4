import { Field, Select } from '@chapterhouse/ui/components/fields/field.tsx'
import { localDay } from '../../dates/dates.ts'
import { importsTexts } from '../../texts/server/imports.ts'

export interface CutoffForm {
  kind: 'auto' | 'none' | 'day'
  /** As a date field gives it. */
  day: string
}

/** A request's cutoff; undefined while its day is missing or in the future. */
export function cutoffOf({ kind, day }: CutoffForm, today = localDay(new Date().toISOString())): string | null | undefined {
  if (kind !== 'day') return kind === 'auto' ? 'auto' : null
  return day !== '' && day <= today ? day : undefined
}

/** The cutoff up to which listening history is imported. */
export function CutoffFields({ form, onForm }: { form: CutoffForm; onForm: (form: CutoffForm) => void }) {
  const { people: texts } = importsTexts.value
  return (
    <div class="control-row imports-cutoff">
      <Select
        label={texts.cutoff}
        hint={texts.cutoffHint}
        value={form.kind}
        options={(['auto', 'none', 'day'] as const).map((value) => ({ value, text: texts.cutoffs[value] }))}
        onValue={(kind) => onForm({ ...form, kind })}
      />
      {form.kind === 'day' && (
        <Field
          label={texts.day}
          type="date"
          value={form.day}
          wrong={cutoffOf(form) === undefined ? texts.dayMissing : undefined}
          input={{ max: localDay(new Date().toISOString()) }}
          onValue={(day) => onForm({ ...form, day })}
        />
      )}
    </div>
  )
}
