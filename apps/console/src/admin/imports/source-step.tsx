import { Button } from '@chapterhouse/ui/components/button.tsx'
import { Field } from '@chapterhouse/ui/components/field.tsx'
import { Failed } from '@chapterhouse/ui/components/states.tsx'
import { useState } from 'preact/hooks'
import { call } from '../../server/api.ts'
import type { ImportSource } from '../../server/responses.ts'
import { importsTexts } from '../../texts/imports.ts'
import { useAction } from '../query.ts'
import { failureTexts, fieldFault } from './import-failure.ts'
import type { ReadFrom } from './new-import.tsx'

export interface SourceForm {
  url: string
  token: string
}

interface SourceProps {
  form: SourceForm
  onForm: (form: SourceForm) => void
  onRead: (source: ImportSource, from: ReadFrom) => void
}

/** A server with thousands of books takes its time. */
const WITHIN_MS = 60_000

/** The first step: an address with a key. */
export function SourceStep({ form, onForm, onRead }: SourceProps) {
  const { source: texts } = importsTexts.value
  const [wasSent, setSent] = useState(false)
  const read = useAction(
    async (from: ReadFrom) => ({
      source: await call('POST /admin/imports/abs/users', { body: from }, { within: WITHIN_MS }),
      from,
    }),
    undefined,
    ({ source, from }) => onRead(source, from),
  )
  const atField = fieldFault(read.error)
  const from = { url: form.url.trim(), token: form.token.trim() }
  const change = (part: Partial<SourceForm>) => {
    if (read.error) read.clear()
    onForm({ ...form, ...part })
  }
  return (
    <form
      class="stack imports-form"
      onSubmit={(event) => {
        event.preventDefault()
        setSent(true)
        if (from.url && from.token) read.act(from)
      }}
    >
      <Field
        label={texts.url}
        hint={texts.urlHint}
        value={form.url}
        wrong={wasSent && !from.url ? texts.urlMissing : atField?.url}
        input={{ inputMode: 'url', autocomplete: 'off', autocapitalize: 'none', spellcheck: false, maxLength: 2_000 }}
        onValue={(url) => change({ url })}
      />
      <Field
        label={texts.token}
        hint={texts.tokenHint}
        type="password"
        value={form.token}
        wrong={wasSent && !from.token ? texts.tokenMissing : atField?.token}
        input={{ autocomplete: 'off', maxLength: 4_000 }}
        onValue={(token) => change({ token })}
      />
      {read.error && !atField && <Failed error={read.error} text={failureTexts(read.error)} />}
      <div class="control-row">
        <Button form="fill" type="submit" busy={read.busy}>
          {texts.connect}
        </Button>
      </div>
    </form>
  )
}
