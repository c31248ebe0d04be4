import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { Confirm } from '../../forms/confirm.tsx'
import { useAction } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { Destination } from '../../server/responses.ts'
import { notificationsTexts } from '../../texts/server/notifications.ts'

export function DeleteDestination({ saved: { id, name }, onClose }: { saved: Destination; onClose: () => void }) {
  const { remove: texts } = notificationsTexts.value
  const remove = useAction(
    () => call('DELETE /admin/notifications/:id', { params: { id } }),
    () => toast({ text: texts.done }),
    onClose,
  )
  return (
    <Confirm
      title={texts.title(name)}
      act={texts.act}
      busy={remove.busy}
      error={remove.error}
      onAct={() => remove.act(undefined)}
      onClose={onClose}
    >
      <p>{texts.text}</p>
    </Confirm>
  )
}
