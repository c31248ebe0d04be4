import { Button } from '@chapterhouse/ui/components/button.tsx'
import { Field } from '@chapterhouse/ui/components/field.tsx'
import { Sheet } from '@chapterhouse/ui/components/layer.tsx'
import { Failed } from '@chapterhouse/ui/components/moments.tsx'
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { call } from '../../server/api.ts'
import type { BookRef } from '../../server/keys.ts'
import { ask } from '../../server/queries.ts'
import { bookTexts } from '../../texts/book.ts'
import { attempt } from '../shelf/attempt.ts'

/** Puts a book into a collection, a new one if need be. */
export function CollectSheet({ at, onClose }: { at: BookRef; onClose: () => void }) {
  const { collections: words, done } = bookTexts.value
  const { data, error, refetch } = useQuery(ask.collections())
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const mine = (data ?? []).filter(({ owned }) => owned)
  const put = async (id: number, called: string) => {
    const item = { library_id: at.libraryId, path: at.path }
    const isDone = await attempt(() => call('POST /me/collections/:id/items', { params: { id }, body: item }), {
      done: done.collected(called),
      undo: () => call('DELETE /me/collections/:id/items', { params: { id }, query: item }),
      stale: [['collections'], ['collection', id]],
    })
    if (isDone) onClose()
  }
  const make = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (!name.trim()) return
    await attempt(async () => {
      const { collection } = await call('POST /me/collections', { body: { name: name.trim() } })
      await put(collection.id, collection.name)
    })
  }
  return (
    <Sheet title={words.title} onClose={onClose}>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {data && mine.length === 0 && <p>{words.none}</p>}
      <div class="menu">
        {mine.map((collection) => (
          <button key={collection.id} type="button" onClick={() => void put(collection.id, collection.name)}>
            <span dir="auto">{collection.name}</span>
            <small class="book-count">{words.books(collection.item_count)}</small>
          </button>
        ))}
      </div>
      <form class="book-form" onSubmit={(event) => void make(event)} noValidate>
        <Field
          label={words.name}
          value={name}
          onValue={setName}
          input={{ maxLength: 100 }}
          wrong={isTried && !name.trim() ? words.missing : undefined}
        />
        <Button form="quiet" type="submit">
          {words.make}
        </Button>
      </form>
    </Sheet>
  )
}
