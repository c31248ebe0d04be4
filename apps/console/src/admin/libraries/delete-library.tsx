import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { Field } from '@chapterhouse/ui/components/fields/field.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { go } from '@chapterhouse/ui/page-url'
import { useQuery } from '@tanstack/preact-query'
import { Trash2 } from 'lucide'
import { useState } from 'preact/hooks'
import { Confirm } from '../../forms/confirm.tsx'
import { useAction } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { Library } from '../../server/responses.ts'
import { librariesTexts } from '../../texts/books/libraries.ts'
import { to } from '../routes.ts'

/** Requires typing the name, because positions and notes cannot be restored, and waits until the affected people are known. */
export function DeleteLibrary({ library }: { library: Library }) {
  const texts = librariesTexts.value
  const [isConfirming, setConfirming] = useState(false)
  const [typed, setTyped] = useState('')
  const positions = useQuery({
    queryKey: ['stats', 'all'],
    queryFn: ({ signal }) => call('GET /admin/stats', { query: {} }, { signal }),
    enabled: isConfirming,
    // The library may be newer than the last response.
    staleTime: 0,
  })
  const people = positions.data?.libraries?.find(({ id }) => id === library.id)?.people
  const remove = useAction(
    () => call('DELETE /admin/libraries/:id', { params: { id: library.id } }, { within: 60_000 }),
    () => toast({ text: texts.deleted(library.name) }),
    () => go(to.libraries, { instead: true }),
  )
  return (
    <div class="part control-row">
      <Button form="danger" icon={Trash2} onClick={() => setConfirming(true)}>
        {texts.delete}
      </Button>
      {isConfirming && (
        <Confirm
          title={texts.deleteTitle(library.name)}
          act={texts.delete}
          busy={remove.busy}
          error={remove.error}
          disabled={people === undefined || typed.trim() !== library.name.trim()}
          onAct={() => remove.act(undefined)}
          onClose={() => setConfirming(false)}
        >
          <p role="status">
            <strong>{texts.deleteFiles}</strong>{' '}
            {people === undefined ? texts.deleteCounting : texts.deleteLost(library.book_count, people)}
          </p>
          {people === undefined && positions.isError && <Failed error={positions.error} onRetry={() => void positions.refetch()} />}
          <Field
            label={texts.deleteType(library.name)}
            value={typed}
            onValue={setTyped}
            input={{ autocomplete: 'off', spellcheck: false }}
          />
        </Confirm>
      )}
    </div>
  )
}
