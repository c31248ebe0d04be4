import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { Field } from '@chapterhouse/ui/components/fields/field.tsx'
import { Dialog } from '@chapterhouse/ui/components/layers/layer.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { formatLength } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { useQuery } from '@tanstack/preact-query'
import { Search } from 'lucide'
import { useState } from 'preact/hooks'
import { useAction } from '../../../queries/query.ts'
import { call } from '../../../server/api.ts'
import type { Book, UnmatchedItem } from '../../../server/responses.ts'
import { importsTexts } from '../../../texts/server/imports.ts'
import { failureTexts } from '../import-failure.ts'

/** Searches this server's books for one of theirs. */
export function MatchByHand({ importId, item, onClose }: { importId: number; item: UnmatchedItem; onClose: () => void }) {
  const { match: texts } = importsTexts.value
  const [typed, setTyped] = useState(item.title)
  const [query, setQuery] = useState(item.title)
  const books = useQuery({
    queryKey: ['import-search', query],
    queryFn: ({ signal }) => call('GET /admin/books', { query: { q: query, limit: '30' } }, { signal }),
    enabled: query !== '',
  })
  const match = useAction(
    ({ library_id, path }: Pick<Book, 'library_id' | 'path'>) =>
      call('PATCH /admin/imports/:id', { params: { id: importId }, body: { matches: [{ item: item.item, library_id, path }] } }),
    () => toast({ text: texts.done }),
    onClose,
  )
  return (
    <Dialog title={texts.title(item.title)} broad onClose={onClose}>
      <div class="stack">
        <form
          class="control-row choose"
          onSubmit={(event) => {
            event.preventDefault()
            setQuery(typed.trim())
          }}
        >
          <Field label={texts.search} type="search" value={typed} input={{ maxLength: 300 }} onValue={setTyped} />
          <Button form="quiet" type="submit" icon={Search}>
            {texts.act}
          </Button>
        </form>
        {books.isError && <Failed error={books.error} onRetry={() => void books.refetch()} />}
        {books.isLoading && <Skeleton shape="table-shape" />}
        {books.data?.books.length === 0 && <p role="status">{texts.none}</p>}
        {match.error && <Failed error={match.error} text={failureTexts(match.error)} />}
        <ul class="plain-list">
          {books.data?.books.map((book) => (
            <li key={`${book.library_id} ${book.path}`}>
              <span class="said" dir="auto">
                {book.title}
                <span class="under">{[book.author, formatLength(book.duration, language.value)].filter(Boolean).join(' · ')}</span>
                <span class="under">{`${book.library_name}: ${book.path}`}</span>
              </span>
              <Button form="quiet" label={texts.chooseLabel(book.title)} busy={match.busy} onClick={() => match.act(book)}>
                {texts.choose}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
