import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { ignore } from '@chapterhouse/ui/ignore'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { useQueryClient } from '@tanstack/preact-query'
import { useRef, useState } from 'preact/hooks'
import { bookKey } from '../../../queries/named-book.ts'
import { useAction } from '../../../queries/query.ts'
import { call } from '../../../server/api.ts'
import type { BookPage } from '../../../server/responses.ts'
import { communityChaptersTexts } from '../../../texts/books/community-chapters.ts'

type ChapterChoice = 'auto' | 'files' | 'community'

/** The admin's choice between the two lists; a change can be undone. */
export function useChapterChoice({ book, chapter_choice }: BookPage) {
  const client = useQueryClient()
  const saved: ChapterChoice = chapter_choice === 'files' || chapter_choice === 'community' ? chapter_choice : 'auto'
  const [pending, setPending] = useState<ChapterChoice>()
  // One request at a time, so that the last choice is the last to arrive.
  const last = useRef<Promise<unknown>>(Promise.resolve())
  function send(choice: ChapterChoice): Promise<BookPage> {
    const at = { params: { id: book.library_id }, query: { path: book.path } }
    const sent = last.current
      .catch(ignore('each choice reports its own failure'))
      .then(() => call('PATCH /admin/libraries/:id/book', { ...at, body: { chapter_source: choice } }))
    last.current = sent
    return sent
  }
  const set = useAction(
    ({ choice }: { choice: ChapterChoice; before?: ChapterChoice }) => send(choice),
    (next, { choice, before }) => {
      client.setQueryData(bookKey(book), next)
      const text = communityChaptersTexts.value.chosen[choice]
      toast({ text, actions: before ? [{ text: uiTexts.value.undo, onClick: () => set.act({ choice: before }) }] : [] })
    },
  )
  return {
    /** The one just chosen, until the server has responded. */
    value: (set.busy && pending) || saved,
    error: set.error,
    choose(choice: ChapterChoice): void {
      setPending(choice)
      set.act({ choice, before: saved })
    },
  }
}
