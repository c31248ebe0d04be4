import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { useState } from 'preact/hooks'
import { ago } from '../../../dates/dates.ts'
import { keyOfBook } from '../../../queries/named-book.ts'
import type { Suggestion } from '../../../server/responses.ts'
import { bridgeCreateTexts } from '../../../texts/server/bridge-create.ts'
import { to } from '../../routes.ts'
import { BulkCreate } from '../create/bulk-create.tsx'
import { CreateDialog } from '../create/create-dialog.tsx'
import { useSuggestions } from '../use-bridge.ts'

/** Shown before the rest is asked for, so that the jobs below are not far away. */
const FIRST = 4

/** Books to create recaps for first, since people are listening to them or about to. */
export function Suggested() {
  const { suggested: texts } = bridgeCreateTexts.value
  const [isLong, setLong] = useState(false)
  const [isCreatingAll, setCreatingAll] = useState(false)
  const suggestions = useSuggestions()
  const books = suggestions.data?.books
  const rest = (books?.length ?? 0) - FIRST
  return (
    <section class="stack" aria-label={texts.title}>
      <div class="part-head">
        <h2>{texts.title}</h2>
        {books && books.length > 1 && (
          <Button form="quiet" onClick={() => setCreatingAll(true)}>
            {texts.all(books.length)}
          </Button>
        )}
      </div>
      <p class="hint">{books?.length === 0 ? texts.none : texts.text}</p>
      {suggestions.isError && <Failed error={suggestions.error} onRetry={() => void suggestions.refetch()} />}
      {suggestions.isPending && <Skeleton shape="table-shape" />}
      <ul class="plain-list bridge-suggested">
        {books?.slice(0, isLong ? undefined : FIRST).map((book) => (
          <Row key={keyOfBook(book)} book={book} />
        ))}
      </ul>
      {rest > 0 && (
        <div class="control-row">
          <Button expanded={isLong} onClick={() => setLong(!isLong)}>
            {isLong ? texts.fewer : texts.more(rest)}
          </Button>
        </div>
      )}
      {isCreatingAll && books && (
        <BulkCreate books={books} onDone={() => setCreatingAll(false)} onClose={() => setCreatingAll(false)} />
      )}
    </section>
  )
}

function Row({ book }: { book: Suggestion }) {
  const { suggested: texts } = bridgeCreateTexts.value
  const [isCreating, setCreating] = useState(false)
  const reason = book.reason === 'next' ? texts.next(book.series) : texts.listening(ago(book.last_played_at))
  return (
    <li>
      <span class="said">
        <a href={to.book(book)} dir="auto">
          {book.title}
        </a>
        <span class="under" dir="auto">
          {[book.authors.join(', '), reason].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Button form="quiet" label={texts.create(book.title)} onClick={() => setCreating(true)}>
        {texts.createShort}
      </Button>
      {isCreating && <CreateDialog book={book} onClose={() => setCreating(false)} />}
    </li>
  )
}
