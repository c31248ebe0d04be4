import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { ErrorMessage } from '@chapterhouse/ui/components/fields/error-message.tsx'
import { Field } from '@chapterhouse/ui/components/fields/field.tsx'
import { Sheet } from '@chapterhouse/ui/components/layers/layer.tsx'
import type { Failure } from '@chapterhouse/ui/failure'
import { useUnsaved } from '@chapterhouse/ui/unsaved'
import { useQuery } from '@tanstack/preact-query'
import { useRef, useState } from 'preact/hooks'
import type { BookRef } from '../../../device/keys.ts'
import { queries } from '../../../queries/queries.ts'
import { call } from '../../../server/api.ts'
import { bookTexts } from '../../../texts/pages/book.ts'
import { useAction } from '../../shelf/use-action.ts'

/** Adds a book to an existing or new collection. */
export function CollectSheet({ at, onClose }: { at: BookRef; onClose: () => void }) {
  const { collections: texts, done } = bookTexts.value
  const { data, error, refetch } = useQuery(queries.collections())
  const { runAction, failure, isBusy } = useAction()
  const mine = (data ?? []).filter(({ owned }) => owned)
  const made = useRef(new Map<string, number>())
  const item = { library_id: at.libraryId, path: at.path }
  const put = async (called: string, find: () => Promise<number>) => {
    let id = 0
    const work = async () => {
      id = await find()
      await call('POST /me/collections/:id/items', { params: { id }, body: item })
    }
    const isDone = await runAction(work, {
      done: done.collected(called),
      undo: () => call('DELETE /me/collections/:id/items', { params: { id }, query: item }),
      stale: [['collections'], ['collection']],
    })
    if (isDone) onClose()
  }
  const make = async (wanted: string) => {
    const { collection } = await call('POST /me/collections', { body: { name: wanted } })
    made.current.set(wanted, collection.id)
    return collection.id
  }
  return (
    <Sheet title={texts.title} onClose={onClose}>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {data && mine.length === 0 && <p>{texts.none}</p>}
      <div class="menu">
        {mine.map((collection) => (
          <button key={collection.id} type="button" onClick={() => void put(collection.name, async () => collection.id)}>
            <span dir="auto">{collection.name}</span>
            <small class="book-count">{texts.books(collection.item_count)}</small>
          </button>
        ))}
      </div>
      <NewCollection
        failure={failure}
        busy={isBusy}
        onMake={(wanted) => void put(wanted, async () => made.current.get(wanted) ?? (await make(wanted)))}
      />
    </Sheet>
  )
}

function NewCollection({ failure, busy, onMake }: { failure: Failure | undefined; busy: boolean; onMake: (name: string) => void }) {
  const { collections: texts } = bookTexts.value
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const wanted = name.trim()
  useUnsaved(wanted !== '')
  return (
    <form
      class="book-form"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (wanted) onMake(wanted)
      }}
      noValidate
    >
      <Field
        label={texts.name}
        value={name}
        onValue={setName}
        input={{ maxLength: 100 }}
        wrong={isTried && !wanted ? texts.missing : undefined}
      />
      {failure && <ErrorMessage failure={failure} />}
      <Button form="quiet" type="submit" busy={busy}>
        {texts.create}
      </Button>
    </form>
  )
}
