import { Check, Field, TextArea } from '@chapterhouse/ui/components/fields/field.tsx'
import { useState } from 'preact/hooks'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { fromLines } from '../../../forms/more-series.ts'
import { callInSequence } from '../../../queries/call-in-sequence.ts'
import { keyOfBook, type NamedBook, named } from '../../../queries/named-book.ts'
import { useAction } from '../../../queries/query.ts'
import { toastWithUndo } from '../../../queries/run-with-toast.ts'
import { MAX_AT_ONCE } from '../../../queries/slices.ts'
import type { Book } from '../../../server/responses.ts'
import { booksTexts } from '../../../texts/books/books.ts'
import { refusedField } from '../fields/book-form.ts'
import { type BulkField as BulkFieldName, type BulkWrite, bulkUndo, withHiddenDescription } from './bulk-undo.ts'

/** Titles and identifiers are excluded, because each belongs to one book. */
const FIELDS = ['author', 'narrator', 'series', 'more_series', 'published', 'description'] as const

/** Edits many books together: checked fields are written or reverted, the others do not change. */
export function BulkEdit({ books, onDone, onClose }: { books: readonly Book[]; onDone: () => void; onClose: () => void }) {
  const texts = booksTexts.value
  const [values, setValues] = useState<Partial<Record<BulkFieldName, string>>>({})
  const [reverted, setReverted] = useState<ReadonlySet<BulkFieldName>>(new Set())
  const edited = FIELDS.filter((field) => books.some(({ edited_fields }) => edited_fields.includes(field)))
  const set = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, field === 'more_series' ? fromLines(value) : value]),
  )
  const revert = [...reverted].filter((field) => values[field] === undefined)
  const isEmpty = Object.keys(set).length === 0 && revert.length === 0
  const save = useAction(
    async () => {
      const fields = FIELDS.filter((field) => field in set || revert.includes(field))
      const undo = bulkUndo(books, fields, await descriptionsOf(withHiddenDescription(books, fields)))
      return { ...(await write({ books, set, revert })), undo }
    },
    ({ updated, undo }) => toastWithUndo(texts.bulkDone(updated), () => takeBack(undo)),
    onDone,
  )
  const wrong = refusedField(save.error)
  const toggle = (field: BulkFieldName, is: boolean) => {
    const { [field]: _, ...others } = values
    setValues(is ? { ...others, [field]: common(books, field) } : others)
  }
  return (
    <FormDialog
      broad
      title={texts.bulkTitle(books.length)}
      act={texts.save}
      typed={[values, [...reverted].sort()]}
      busy={save.busy}
      error={wrong ? undefined : save.error}
      disabled={isEmpty || books.length > MAX_AT_ONCE}
      onSubmit={() => save.act(undefined)}
      onClose={onClose}
    >
      <p class="hint">{texts.bulkText}</p>
      {books.length > MAX_AT_ONCE && <p role="alert">{texts.bulkTooMany}</p>}
      {FIELDS.map((field) => (
        <BulkField
          key={field}
          field={field}
          value={values[field]}
          isWrong={wrong === field}
          onToggle={(is) => toggle(field, is)}
          onValue={(next) => setValues({ ...values, [field]: next })}
        />
      ))}
      {edited.length > 0 && (
        <Reverts fields={edited} reverted={reverted} isTaken={(field) => values[field] !== undefined} onReverted={setReverted} />
      )}
      {isEmpty && <p class="hint">{texts.bulkNothing}</p>}
    </FormDialog>
  )
}

const write = ({ books, set, revert }: Omit<BulkWrite, 'books'> & { books: readonly NamedBook[] }) =>
  callInSequence('POST /admin/books/bulk', {
    body: {
      books: named(books),
      ...(Object.keys(set).length > 0 ? { set } : {}),
      ...(revert.length > 0 ? { revert: [...revert] } : {}),
    },
  })

async function takeBack(undo: readonly BulkWrite[]): Promise<string> {
  for (const part of undo) await write(part)
  return booksTexts.value.reverted
}

async function descriptionsOf(books: readonly Book[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const book of books) {
    const page = await callInSequence('GET /admin/libraries/:id/book', {
      params: { id: book.library_id },
      query: { path: book.path },
    })
    found.set(keyOfBook(book), page.fields.description.value)
  }
  return found
}

function BulkField({
  field,
  value,
  isWrong,
  onToggle,
  onValue,
}: {
  field: BulkFieldName
  /** Undefined if the field does not change. */
  value: string | undefined
  isWrong: boolean
  onToggle: (is: boolean) => void
  onValue: (value: string) => void
}) {
  const texts = booksTexts.value
  const name = texts.fields[field] ?? field
  const Input = field === 'description' || field === 'more_series' ? TextArea : Field
  return (
    <div class="bulk-field">
      <Check label={texts.change(name)} checked={value !== undefined} onChecked={onToggle} />
      {value !== undefined && (
        <Input
          label={name}
          hint={texts.rules[field]}
          value={value}
          wrong={isWrong ? texts.rules[field] : undefined}
          onValue={onValue}
        />
      )}
    </div>
  )
}

function Reverts({
  fields,
  reverted,
  isTaken,
  onReverted,
}: {
  fields: readonly BulkFieldName[]
  reverted: ReadonlySet<BulkFieldName>
  /** It gets a new value, so there is nothing to revert. */
  isTaken: (field: BulkFieldName) => boolean
  onReverted: (next: ReadonlySet<BulkFieldName>) => void
}) {
  const texts = booksTexts.value
  return (
    <fieldset class="bulk-field">
      <legend class="hint">{texts.bulkRevert}</legend>
      {fields.map((field) => (
        <Check
          key={field}
          label={texts.fields[field]}
          checked={reverted.has(field)}
          disabled={isTaken(field)}
          onChecked={(is) => onReverted(new Set(is ? [...reverted, field] : [...reverted].filter((one) => one !== field)))}
        />
      ))}
    </fieldset>
  )
}

/** The value that all of them share, if any. */
function common(books: readonly Book[], field: BulkFieldName): string {
  if (field === 'description' || field === 'more_series') return ''
  const values = new Set(books.map((book) => book[field]))
  return values.size === 1 ? ([...values][0] ?? '') : ''
}
