import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { formatSize } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { formatMoment } from '../../dates/dates.ts'
import { Confirm } from '../../forms/confirm.tsx'
import { useAction } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { Backup } from '../../server/responses.ts'
import { backupsTexts } from '../../texts/server/backups.ts'

export function DeleteBackup({
  backup: { name, created_at, size },
  isWaitedFor,
  onClose,
}: {
  backup: Backup
  /** A pending restore uses it. */
  isWaitedFor: boolean
  onClose: () => void
}) {
  const { remove: texts } = backupsTexts.value
  const remove = useAction(
    () => call('DELETE /admin/backups/:name', { params: { name } }),
    () => toast({ text: texts.done }),
    onClose,
  )
  return (
    <Confirm
      title={texts.title}
      act={texts.act}
      busy={remove.busy}
      error={remove.error}
      onAct={() => remove.act(undefined)}
      onClose={onClose}
    >
      <p>{texts.text(formatMoment(created_at), formatSize(size, language.value))}</p>
      {isWaitedFor && <p>{texts.cancels}</p>}
    </Confirm>
  )
}
