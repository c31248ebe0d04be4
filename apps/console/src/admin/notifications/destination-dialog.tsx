import { Check, Field, Select } from '@chapterhouse/ui/components/fields/field.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useAction } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { Destination, Destinations } from '../../server/responses.ts'
import { notificationsTexts } from '../../texts/server/notifications.ts'
import {
  type DestinationForm,
  type DestinationKind,
  type FieldName,
  faultOf,
  newForm,
  toChanges,
  toCreate,
  toForm,
} from './destination-form.ts'
import { EventFields } from './event-fields.tsx'

interface DialogProps {
  response: Destinations
  onClose: () => void
}

export function NewDestination({ response, onClose }: DialogProps) {
  const texts = notificationsTexts.value
  const [form, setForm] = useState(() => newForm(response))
  const create = useAction(
    (sent: DestinationForm) => call('POST /admin/notifications', { body: toCreate(sent) }),
    ({ name }) => toast({ text: texts.added(name) }),
    onClose,
  )
  return (
    <DestinationDialog
      {...{ response, onClose, form }}
      title={texts.add}
      act={texts.add}
      saving={create}
      onForm={setForm}
      onSubmit={() => create.act(form)}
    />
  )
}

export function EditDestination({ saved, ...dialog }: DialogProps & { saved: Destination }) {
  const texts = notificationsTexts.value
  const [form, setForm] = useState(() => toForm(saved))
  const changes = toChanges(saved, form)
  const save = useAction(
    (sent: DestinationForm) => call('PATCH /admin/notifications/:id', { params: { id: saved.id }, body: toChanges(saved, sent) }),
    () => toast({ text: texts.edit.done }),
    dialog.onClose,
  )
  return (
    <DestinationDialog
      {...{ ...dialog, saved, form }}
      title={texts.edit.title}
      act={uiTexts.value.save}
      saving={save}
      disabled={Object.keys(changes).length === 0}
      onForm={setForm}
      onSubmit={() => save.act(form)}
    />
  )
}

interface DestinationDialogProps extends DialogProps {
  title: string
  act: string
  /** Undefined for a new one. */
  saved?: Destination | undefined
  form: DestinationForm
  saving: { busy: boolean; error: unknown; clear: () => void }
  disabled?: boolean
  onForm: (form: DestinationForm) => void
  onSubmit: () => void
}

/** All fields of a destination. An error is shown at its field, which gets focus. */
function DestinationDialog(props: DestinationDialogProps) {
  const { title, act, form, saving, disabled = false, onForm, onSubmit, onClose } = props
  const fault = faultOf(saving.error, notificationsTexts.value)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (fault) fields.current?.querySelector<HTMLElement>(`[data-field="${fault.field}"] :is(input, select)`)?.focus()
  }, [saving.error])
  const put = (part: Partial<DestinationForm>, field: FieldName) => {
    if (fault?.field === field) saving.clear()
    onForm({ ...form, ...part })
  }
  const wrongAt = (field: FieldName) => (fault?.field === field ? fault.text : undefined)
  return (
    <FormDialog
      title={title}
      act={act}
      typed={{ ...form }}
      busy={saving.busy}
      disabled={disabled}
      error={fault ? undefined : saving.error}
      {...{ onSubmit, onClose }}
    >
      <div class="stack" ref={fields}>
        <Fields {...props} put={put} wrongAt={wrongAt} />
      </div>
    </FormDialog>
  )
}

interface FieldsProps extends Pick<DestinationDialogProps, 'response' | 'saved' | 'form'> {
  put: (part: Partial<DestinationForm>, field: FieldName) => void
  wrongAt: (field: FieldName) => string | undefined
}

const PLAIN = { autocomplete: 'off', autocapitalize: 'none', spellcheck: false } as const

function Fields({ response, saved, form, put, wrongAt }: FieldsProps) {
  const { fields: texts, kinds } = notificationsTexts.value
  const kind = kinds[form.kind]
  return (
    <>
      <div data-field="kind">
        {saved ? (
          <div class="field">
            <span class="label">{texts.kind}</span>
            <span>{kind.name}</span>
            <span class="hint">{kind.text}</span>
          </div>
        ) : (
          <Select<DestinationKind>
            label={texts.kind}
            hint={kind.text}
            value={form.kind}
            wrong={wrongAt('kind')}
            options={response.kinds.filter(isKnownKind).map((value) => ({ value, text: kinds[value].name }))}
            onValue={(value) => put({ kind: value }, 'kind')}
          />
        )}
      </div>
      <div data-field="name">
        <Field
          label={texts.name}
          hint={texts.nameHint}
          value={form.name}
          wrong={wrongAt('name')}
          input={{ autocomplete: 'off' }}
          onValue={(name) => put({ name }, 'name')}
        />
      </div>
      <div data-field="url">
        <Field
          label={texts.address}
          hint={saved ? texts.saved(saved.address) : texts.example(kind.example)}
          value={form.url}
          wrong={wrongAt('url')}
          input={{ ...PLAIN, inputMode: 'url' }}
          onValue={(url) => put({ url }, 'url')}
        />
      </div>
      {form.kind !== 'chat' && <Secret {...{ saved, form, put, wrongAt }} />}
      <p class="hint">{texts.warning}</p>
      <div data-field="events">
        <EventFields
          all={response.events}
          chosen={form.events}
          wrong={wrongAt('events')}
          onChosen={(events) => put({ events }, 'events')}
        />
      </div>
    </>
  )
}

const isKnownKind = (kind: string): kind is DestinationKind => Object.hasOwn(notificationsTexts.value.kinds, kind)

function Secret({ saved, form, put, wrongAt }: Omit<FieldsProps, 'response'>) {
  const { fields: texts, kinds } = notificationsTexts.value
  const { secret: label, secretHint } = kinds[form.kind]
  return (
    <div data-field="secret">
      <Field
        label={label}
        hint={saved?.has_secret ? texts.secretSaved : secretHint}
        type="password"
        value={form.removesSecret ? '' : form.secret}
        wrong={wrongAt('secret')}
        input={{ ...PLAIN, autocomplete: 'new-password' }}
        onValue={(secret) => put({ secret, removesSecret: false }, 'secret')}
      />
      {saved?.has_secret && (
        <Check
          label={texts.removeSecret}
          checked={form.removesSecret}
          onChecked={(removesSecret) => put({ removesSecret }, 'secret')}
        />
      )}
    </div>
  )
}
