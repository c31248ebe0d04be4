import { Check } from '@chapterhouse/ui/components/field.tsx'
import { FormDialog } from '@chapterhouse/ui/components/form-dialog.tsx'
import { Failed } from '@chapterhouse/ui/components/moments.tsx'
import { Why } from '@chapterhouse/ui/components/why.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import type { Collection } from '../../server/answers.ts'
import { call } from '../../server/api.ts'
import { listsTexts } from '../../texts/lists.ts'
import { useAttempt } from '../shelf/use-attempt.ts'

/** Who may look at a collection. */
export function ShareDialog({ collection, onClose }: { collection: Collection; onClose: () => void }) {
  const words = listsTexts.value
  const { data, error, refetch } = useQuery({
    queryKey: ['share targets'],
    queryFn: async () => (await call('GET /me/share-targets', {})).users,
  })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set((collection.shared_with ?? []).map(({ id }) => id)))
  const { attempt, failure, isBusy } = useAttempt()
  const save = async () => {
    const { id } = collection
    const isDone = await attempt(
      () => call('PUT /me/collections/:id/shares', { params: { id }, body: { user_ids: [...chosen] } }),
      { stale: [['collection', id], ['collections']] },
    )
    if (isDone) onClose()
  }
  return (
    <FormDialog
      title={words.shareTitle}
      act={uiTexts.value.save}
      typed={[...chosen].sort((a, b) => a - b).map(String)}
      disabled={!data}
      busy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p>{words.shareWords}</p>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>{words.shareNobody}</p>}
      {data?.map(({ id, username }) => (
        <Check
          key={id}
          label={username}
          checked={chosen.has(id)}
          onChecked={(checked) => setChosen(checked ? new Set([...chosen, id]) : new Set([...chosen].filter((one) => one !== id)))}
        />
      ))}
      {failure && <Why failure={failure} />}
    </FormDialog>
  )
}
