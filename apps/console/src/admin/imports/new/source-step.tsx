import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { Field, Segmented } from '@chapterhouse/ui/components/fields/field.tsx'
import { formatSize } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { useState } from 'preact/hooks'
import { useAction } from '../../../queries/query.ts'
import type { ImportSource, ResponseOf, StartedImports } from '../../../server/responses.ts'
import { importsTexts } from '../../../texts/server/imports.ts'
import { failureTexts, fieldFault } from '../import-failure.ts'
import { FileField } from './file-field.tsx'
import { describeServer, type ReadFrom } from './other-server.ts'
import { useUpload } from './use-upload.ts'

type UploadedFile = ResponseOf<'POST /admin/imports/abs/file'>

export interface SourceForm {
  kind: 'address' | 'file' | 'table'
  url: string
  token: string
  file: File | undefined
  table: File | undefined
}

const MAX_FILE = 4 * 1024 ** 3
const MAX_TABLE = 4 * 1024 ** 2

/** The first step: an address with a key, a file, or a table. */
export function SourceStep({
  form,
  uploaded,
  onForm,
  onRead,
  onTable,
}: {
  form: SourceForm
  onForm: (form: SourceForm) => void
  /** The server's names for files already sent, so that going back does not send them again. */
  uploaded: WeakMap<File, string>
  onRead: (source: ImportSource, from: ReadFrom) => void
  onTable: (response: Pick<StartedImports, 'imports'>) => void
}) {
  const { source: texts } = importsTexts.value
  const [wasSent, setSent] = useState(false)
  const upload = useUpload()
  const read = useAction(
    async ({ kind }: { kind: SourceForm['kind'] }) => {
      if (kind === 'table' && form.table) {
        const started = await upload.send<Pick<StartedImports, 'imports'>>('/admin/imports/table', form.table)
        return { show: () => onTable(started) }
      }
      const from = await readFrom(form, { uploaded, send: upload.send })
      const source = await describeServer(from).catch((error: unknown) => {
        // The server may have removed it since.
        if (form.file) uploaded.delete(form.file)
        throw error
      })
      return { show: () => onRead(source, from) }
    },
    undefined,
    ({ show }) => show(),
  )
  const atField = fieldFault(read.error)
  const faults = { ...faultsOf(form), ...atField }
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
        if (Object.values(faultsOf(form)).every((fault) => fault === undefined)) read.act({ kind: form.kind })
      }}
    >
      <Segmented
        label={texts.from}
        value={form.kind}
        options={(['address', 'file', 'table'] as const).map((value) => ({ value, text: texts.kinds[value] }))}
        onValue={(kind) => {
          setSent(false)
          change({ kind })
        }}
      />
      <SourceFields form={form} faults={faults} wasSent={wasSent} onChange={change} />
      {upload.sent !== undefined && (
        <UploadProgress sent={upload.sent} all={(form.kind === 'table' ? form.table : form.file)?.size ?? 0} />
      )}
      {read.error && !atField && !upload.wasCancelled(read.error) && <Failed error={read.error} text={failureTexts(read.error)} />}
      <div class="control-row">
        <Button form="fill" type="submit" busy={read.busy}>
          {{ address: texts.connect, file: texts.upload, table: texts.read }[form.kind]}
        </Button>
        {upload.sent !== undefined && (
          <Button form="quiet" onClick={upload.cancel}>
            {texts.cancelUpload}
          </Button>
        )}
      </div>
    </form>
  )
}

async function readFrom(
  { kind, url, token, file }: SourceForm,
  { uploaded, send }: { uploaded: WeakMap<File, string>; send: ReturnType<typeof useUpload>['send'] },
): Promise<ReadFrom> {
  if (kind === 'address' || !file) return { url: url.trim(), token: token.trim() }
  const name = uploaded.get(file) ?? (await send<UploadedFile>('/admin/imports/abs/file', file)).file
  uploaded.set(file, name)
  return { file: name }
}

type Faults = Partial<Record<'url' | 'token' | 'file' | 'table', string | undefined>>

function faultsOf({ kind, url, token, file, table }: SourceForm): Faults {
  const { source: texts } = importsTexts.value
  const tooBig = (limit: number) => texts.tooBig(formatSize(limit, language.value))
  if (kind === 'address')
    return { url: url.trim() ? undefined : texts.urlMissing, token: token.trim() ? undefined : texts.tokenMissing }
  if (kind === 'file') return { file: file ? (file.size > MAX_FILE ? tooBig(MAX_FILE) : undefined) : texts.fileMissing }
  return { table: table ? (table.size > MAX_TABLE ? tooBig(MAX_TABLE) : undefined) : texts.fileMissing }
}

interface FieldsProps {
  form: SourceForm
  faults: Faults
  wasSent: boolean
  onChange: (part: Partial<SourceForm>) => void
}

/** The fields of a source. A file that is too large is reported immediately, a missing one when the form is submitted. */
function SourceFields({ form, faults, wasSent, onChange }: FieldsProps) {
  const { source: texts } = importsTexts.value
  if (form.kind === 'address') return <UrlFields form={form} faults={wasSent ? faults : {}} onChange={onChange} />
  if (form.kind === 'file')
    return (
      <FileField
        key="file"
        label={texts.file}
        hint={texts.fileHint}
        accept=".audiobookshelf,.sqlite,.zip,.db"
        file={form.file}
        wrong={form.file || wasSent ? faults.file : undefined}
        onFile={(file) => onChange({ file })}
      />
    )
  return (
    <FileField
      key="table"
      label={texts.table}
      hint={texts.tableHint}
      accept=".csv,.tsv,.txt,text/csv"
      file={form.table}
      wrong={form.table || wasSent ? faults.table : undefined}
      onFile={(table) => onChange({ table })}
    />
  )
}

function UrlFields({ form, faults, onChange }: Omit<FieldsProps, 'wasSent'>) {
  const { source: texts } = importsTexts.value
  return (
    <>
      <Field
        label={texts.url}
        hint={texts.urlHint}
        value={form.url}
        wrong={faults.url}
        input={{ inputMode: 'url', autocomplete: 'off', autocapitalize: 'none', spellcheck: false, maxLength: 2_000 }}
        onValue={(url) => onChange({ url })}
      />
      <Field
        label={texts.token}
        hint={texts.tokenHint}
        type="password"
        value={form.token}
        wrong={faults.token}
        input={{ autocomplete: 'off', maxLength: 4_000 }}
        onValue={(token) => onChange({ token })}
      />
    </>
  )
}

function UploadProgress({ sent, all }: { sent: number; all: number }) {
  const label = importsTexts.value.source.uploaded(formatSize(sent, language.value), formatSize(all, language.value))
  return (
    <div>
      <progress class="imports-progress" max={Math.max(1, all)} value={sent} aria-label={label} />
      <p class="hint numbers">{label}</p>
    </div>
  )
}
