import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { Field, Select } from '@chapterhouse/ui/components/fields/field.tsx'
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { callInSequence } from '../../../queries/call-in-sequence.ts'
import { keyOfBook, named } from '../../../queries/named-book.ts'
import { useAction } from '../../../queries/query.ts'
import { toastWithUndo } from '../../../queries/run-with-toast.ts'
import { slices } from '../../../queries/slices.ts'
import { booksTexts } from '../../../texts/books/books.ts'
import { type Change, mergePlan, type Named, type NameField, undoPlan } from './merge-plan.ts'

export interface MergeOffer {
  names: readonly string[]
  suggested: string
}

const OTHER = '\u0000'

/** Shows the books that a merge affects, and offers to undo it afterwards. */
export function MergeDialog({ field, offer, onClose }: { field: NameField; offer: MergeOffer; onClose: () => void }) {
  const { names: texts } = booksTexts.value
  const [chosen, setChosen] = useState(offer.suggested)
  const [typed, setTyped] = useState(offer.suggested)
  const into = (chosen === OTHER ? typed : chosen).trim()
  const books = useQuery({
    queryKey: ['merge', field, ...offer.names],
    queryFn: ({ signal }) => booksNaming(field, offer.names, signal),
  })
  const plan = books.data ? mergePlan(books.data, field, { names: offer.names, into }) : []
  const count = countOf(plan)
  const merge = useAction(
    (changes: readonly Change[]) => write(field, changes),
    // The current plan may no longer include the books just written.
    (_, changes) => toastWithUndo(texts.merged(countOf(changes)), () => undo(field, changes)),
    onClose,
  )
  return (
    <FormDialog
      title={texts.mergeTitle}
      act={texts.merge}
      typed={into}
      busy={merge.busy}
      error={merge.error}
      disabled={count === 0 || into === ''}
      onSubmit={() => merge.act(plan)}
      onClose={onClose}
    >
      <Select
        label={texts.into}
        value={chosen}
        options={[...offer.names.map((name) => ({ value: name, text: name })), { value: OTHER, text: texts.other }]}
        onValue={setChosen}
      />
      {chosen === OTHER && <Field label={texts.other} value={typed} onValue={setTyped} input={{ maxLength: 500 }} />}
      {books.isError && <Failed error={books.error} onRetry={() => void books.refetch()} />}
      <p class="hint" role="status">
        {books.isPending ? texts.counting : books.data && texts.mergeText(count)}
      </p>
    </FormDialog>
  )
}

/** Every book that credits one of the names, alone or with others. */
async function booksNaming(field: NameField, names: readonly string[], signal: AbortSignal): Promise<Named[]> {
  const found = new Map<string, Named>()
  for (const name of names) {
    let cursor: string | undefined
    do {
      const page = await callInSequence(
        'GET /admin/books',
        { query: { [field]: name, limit: '200', ...(cursor ? { cursor } : {}) } },
        { signal },
      )
      for (const book of page.books) found.set(keyOfBook(book), book)
      cursor = page.next_cursor
    } while (cursor)
  }
  return [...found.values()]
}

const countOf = (changes: readonly Change[]): number => changes.reduce((sum, { books }) => sum + books.length, 0)

async function write(field: NameField, changes: readonly Change[]): Promise<void> {
  for (const { value, books } of changes)
    for (const some of slices(books))
      await callInSequence('POST /admin/books/bulk', { body: { books: named(some), set: { [field]: value } } })
}

async function undo(field: NameField, changes: readonly Change[]): Promise<string> {
  const { set, revert } = undoPlan(changes, field)
  await write(field, set)
  for (const some of slices(revert))
    await callInSequence('POST /admin/books/bulk', { body: { books: named(some), revert: [field] } })
  return booksTexts.value.reverted
}
