import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { useUnsaved } from '@chapterhouse/ui/unsaved'
import { useQueryClient } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { bookKey } from '../../../queries/named-book.ts'
import { useAction } from '../../../queries/query.ts'
import { call } from '../../../server/api.ts'
import type { BookPage } from '../../../server/responses.ts'
import { booksTexts } from '../../../texts/books/books.ts'
import { changedTitles, type Titles, typedSince } from './chapter-titles.ts'

/** Chapter title editing: the typed titles, saving and reverting. */
export function useChapterTitles({ book, chapters }: Pick<BookPage, 'book' | 'chapters'>, onEditing: (is: boolean) => void) {
  const texts = booksTexts.value
  const [typed, setTyped] = useState<Titles>()
  const show = (next: typeof typed) => {
    setTyped(next)
    onEditing(next !== undefined)
  }
  const target = { params: { id: book.library_id }, query: { path: book.path } }
  const client = useQueryClient()
  const { act, busy, error } = useAction(
    (change: { set?: Record<string, string>; revert?: number[] }) =>
      call('PATCH /admin/libraries/:id/book', { ...target, body: { chapters: change } }).then((next) => ({ next, sent: typed })),
    ({ next, sent }, { revert }) => {
      client.setQueryData(bookKey(book), next)
      if (!revert) show(typedSince(typed, sent))
      toast({ text: revert ? texts.reverted : texts.saved })
    },
  )
  const changed = changedTitles(chapters, typed)
  const hasChanges = Object.keys(changed).length > 0
  useUnsaved(hasChanges)
  return {
    /** `undefined` while nothing is edited. */
    typed,
    busy,
    error,
    begin: () => show(new Map()),
    end: () => show(undefined),
    type: (index: number, title: string) => setTyped(new Map(typed).set(index, title)),
    save: () => (hasChanges ? act({ set: changed }) : show(undefined)),
    revert: (index: number) => act({ revert: [index] }),
  }
}
