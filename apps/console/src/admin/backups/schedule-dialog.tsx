import { Field, Select } from '@chapterhouse/ui/components/fields/field.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { useState } from 'preact/hooks'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useAction } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { ServerSettings } from '../../server/responses.ts'
import { backupsTexts } from '../../texts/server/backups.ts'
import { ReadOnlySetting } from '../settings/read-only-setting.tsx'
import { INTERVALS, refusedSetting, type ScheduleForm, scheduleChanges, toForm, WEEKDAYS } from './schedule-form.ts'
import { scheduleLabel, weekdayLabel } from './schedule-label.ts'

/** When backups are made, and how many are kept. A locked setting names its lock. */
export function ScheduleDialog({
  settings: { backups: saved, locked },
  onClose,
}: {
  settings: ServerSettings
  onClose: () => void
}) {
  const { schedule: texts } = backupsTexts.value
  const [form, setForm] = useState(() => toForm(saved))
  const put = (part: Partial<ScheduleForm>) => setForm({ ...form, ...part })
  const changes = scheduleChanges(saved, form)
  const save = useAction(
    () => call('PATCH /admin/settings', { body: { backups: changes } }),
    () => toast({ text: texts.saved }),
    onClose,
  )
  const refused = refusedSetting(save.error)
  const isAtField = refused === 'backups.schedule' || refused === 'backups.keep'
  const [scheduleLock, keepLock] = [locked['backups.schedule'], locked['backups.keep']]
  return (
    <FormDialog
      title={texts.dialog}
      act={uiTexts.value.save}
      typed={{ ...form }}
      busy={save.busy}
      disabled={Object.keys(changes).length === 0}
      error={isAtField ? undefined : save.error}
      onSubmit={() => save.act(undefined)}
      onClose={onClose}
    >
      {scheduleLock === undefined ? (
        <ScheduleFields form={form} put={put} wrong={refused === 'backups.schedule' ? texts.invalid.schedule : undefined} />
      ) : (
        <ReadOnlySetting label={texts.interval} value={scheduleLabel(saved.schedule)} lock={scheduleLock} />
      )}
      {keepLock === undefined ? (
        <Field
          label={texts.keep}
          hint={texts.keepHint}
          value={form.keep}
          wrong={refused === 'backups.keep' ? texts.invalid.keep : undefined}
          input={{ inputMode: 'numeric', autocomplete: 'off', maxLength: 9 }}
          onValue={(keep) => put({ keep })}
        />
      ) : (
        <ReadOnlySetting label={texts.keep} value={String(saved.keep)} lock={keepLock} />
      )}
    </FormDialog>
  )
}

function ScheduleFields({
  form,
  put,
  wrong,
}: {
  form: ScheduleForm
  put: (part: Partial<ScheduleForm>) => void
  wrong: string | undefined
}) {
  const { schedule: texts } = backupsTexts.value
  return (
    <>
      <Select
        label={texts.interval}
        value={form.interval}
        wrong={form.interval === 'off' ? wrong : undefined}
        options={INTERVALS.map((value) => ({ value, text: texts.intervals[value] }))}
        onValue={(interval) => put({ interval })}
      />
      {form.interval === 'weekly' && (
        <Select
          label={texts.weekday}
          value={form.weekday}
          options={WEEKDAYS.map((value) => ({ value, text: weekdayLabel(value) }))}
          onValue={(weekday) => put({ weekday })}
        />
      )}
      {form.interval !== 'off' && (
        <Field
          label={texts.time}
          hint={texts.timeHint}
          type="time"
          value={form.time}
          wrong={wrong}
          input={{ required: true }}
          onValue={(time) => put({ time })}
        />
      )}
    </>
  )
}
