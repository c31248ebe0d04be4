import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { ErrorMessage } from '@chapterhouse/ui/components/fields/error-message.tsx'
import { Check } from '@chapterhouse/ui/components/fields/field.tsx'
import { FormDialog } from '@chapterhouse/ui/components/layers/form-dialog.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { call } from '../../server/api.ts'
import type { Collection } from '../../server/responses.ts'
import { listsTexts } from '../../texts/pages/lists.ts'
import { useAction } from '../shelf/use-action.ts'

export function ShareDialog({ collection, onClose }: { collection: Collection; onClose: () => void }) {
  const texts = listsTexts.value
  const { data, error, refetch } = useQuery({
    queryKey: ['share targets'],
    queryFn: async () => (await call('GET /me/share-targets', {})).users,
  })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set((collection.shared_with ?? []).map(({ id }) => id)))
  const { runAction, failure, isBusy } = useAction()
  const save = async () => {
    const { id } = collection
    const isDone = await runAction(
      () => call('PUT /me/collections/:id/shares', { params: { id }, body: { user_ids: [...chosen] } }),
      { stale: [['collection', id], ['collections']] },
    )
    if (isDone) onClose()
  }
  return (
    <FormDialog
      title={texts.shareTitle}
      act={uiTexts.value.save}
      typed={[...chosen].sort((a, b) => a - b).map(String)}
      disabled={!data}
      busy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p>{texts.shareHint}</p>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>{texts.noOtherUsers}</p>}
      {data?.map(({ id, username }) => (
        <Check
          key={id}
          label={username}
          checked={chosen.has(id)}
          onChecked={(checked) => setChosen(checked ? new Set([...chosen, id]) : new Set([...chosen].filter((one) => one !== id)))}
        />
      ))}
      {failure && <ErrorMessage failure={failure} />}
    </FormDialog>
  )
}
