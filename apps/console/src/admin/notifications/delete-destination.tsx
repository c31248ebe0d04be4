import { toast } from '@chapterhouse/ui/components/toast.tsx'
import type { Destination } from '../../server/answers.ts'
import { call } from '../../server/api.ts'
import { notificationsTexts } from '../../texts/notifications.ts'
import { Confirm } from '../confirm.tsx'
import { useAct } from '../query.ts'

export function DeleteDestination({ saved: { id, name }, onClose }: { saved: Destination; onClose: () => void }) {
  const { remove: texts } = notificationsTexts.value
  const remove = useAct(
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
