import { EDIT_FIELDS, type EditField } from '@chapterhouse/contract/names'
import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { Field, TextArea } from '@chapterhouse/ui/components/fields/field.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { useUnsaved } from '@chapterhouse/ui/unsaved'
import { useQueryClient } from '@tanstack/preact-query'
import { Undo2 } from 'lucide'
import { useState } from 'preact/hooks'
import { ago } from '../../../dates/dates.ts'
import { toLines } from '../../../forms/more-series.ts'
import { bookKey } from '../../../queries/named-book.ts'
import { useAction } from '../../../queries/query.ts'
import { call } from '../../../server/api.ts'
import type { BookPage } from '../../../server/responses.ts'
import { booksTexts } from '../../../texts/books/books.ts'
import { shellTexts } from '../../../texts/shell/shell.ts'
import { changesOf, refusedField, undoOf, type Values, valuesOf } from './book-form.ts'

/** Ten fields with their sources; edited ones can be reverted. `isFirst`: saving them is the page's primary action. */
export function BookFields({ page, isFirst }: { page: BookPage; isFirst: boolean }) {
  const texts = booksTexts.value
  const { values, type, edit } = useEdit(page)
  const changes = changesOf(page, values)
  useUnsaved(Object.keys(changes).length > 0)
  const wrong = refusedField(edit.error)
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (Object.keys(changes).length > 0) edit.act({ set: changes, revert: [] })
        else toast({ text: texts.unchanged })
      }}
    >
      {EDIT_FIELDS.map((field) => (
        <One
          key={field}
          field={field}
          page={page}
          value={values[field]}
          isWrong={wrong === field}
          onValue={(value) => type(field, value)}
          onRevert={() => edit.act({ set: {}, revert: [field] })}
        />
      ))}
      {edit.error && !wrong && <Failed error={edit.error} text={shellTexts.value.codes} />}
      <div class="control-row">
        <Button form={isFirst ? 'fill' : 'quiet'} type="submit" busy={edit.busy}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}

/** The edited fields of a book, and saving them. */
function useEdit(page: BookPage) {
  const texts = booksTexts.value
  // Only the differences: untouched fields follow the page and are not sent.
  const [typed, setTyped] = useState<Partial<Values>>({})
  const values: Values = { ...valuesOf(page), ...typed }
  const client = useQueryClient()
  const target = { params: { id: page.book.library_id }, query: { path: page.book.path } }
  const edit = useAction(
    async ({
      set,
      revert,
    }: {
      set: Partial<Record<EditField, string>>
      revert: readonly EditField[]
      /** An undo cannot be undone. */
      isUndo?: boolean
    }) => {
      const touched = EDIT_FIELDS.filter((field) => field in set || revert.includes(field))
      // Taken before the request: afterwards, the page may already have the new values.
      const before = undoOf(page, touched)
      const body = { ...(Object.keys(set).length > 0 ? { set } : {}), ...(revert.length > 0 ? { revert: [...revert] } : {}) }
      return { next: await call('PATCH /admin/libraries/:id/book', { ...target, body }), before, touched, sent: typed }
    },
    ({ next, before, touched, sent }, { set, revert, isUndo }) => {
      client.setQueryData(bookKey(page.book), next)
      // Keeps text typed since.
      setTyped((now) =>
        without(
          now,
          touched.filter((field) => now[field] === sent[field]),
        ),
      )
      toast({
        text: revert.length > 0 && Object.keys(set).length === 0 ? texts.reverted : texts.saved,
        actions: isUndo ? [] : [{ text: uiTexts.value.undo, onClick: () => edit.act({ ...before, isUndo: true }) }],
      })
    },
  )
  const type = (field: EditField, value: string) => {
    // During a save, the page's values are about to change.
    const isAsBefore = value === valuesOf(page)[field] && !edit.busy
    setTyped(isAsBefore ? without(typed, [field]) : { ...typed, [field]: value })
  }
  return { values, type, edit }
}

const without = (values: Partial<Values>, fields: readonly string[]): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)))

function One({
  field,
  page,
  value,
  isWrong,
  onValue,
  onRevert,
}: {
  field: EditField
  page: BookPage
  value: string
  isWrong: boolean
  onValue: (value: string) => void
  onRevert: () => void
}) {
  const texts = booksTexts.value
  const { source, scanned, locked, edited_by, edited_at } = page.fields[field]
  const hint =
    source === 'edited'
      ? texts.source.edited(edited_by ?? '', ago(edited_at))
      : source === 'tag' || source === 'path' || source === 'community'
        ? texts.source[source]
        : texts.source['']
  const Input = field === 'description' || field === 'more_series' ? TextArea : Field
  const shown = field === 'more_series' ? toLines(scanned).replaceAll('\n', ', ') : scanned
  return (
    <div class="book-field">
      <Input
        label={texts.fields[field] ?? field}
        hint={hint}
        value={value}
        wrong={isWrong ? texts.rules[field] : undefined}
        onValue={onValue}
      />
      {locked && (
        <Button icon={Undo2} onClick={onRevert}>
          {texts.revert(shown.length > 60 ? `${shown.slice(0, 60)}…` : shown)}
        </Button>
      )}
    </div>
  )
}
