import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { formatMoment } from '../../dates/dates.ts'
import { Confirm } from '../../forms/confirm.tsx'
import { useAction } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { Backup, Backups } from '../../server/responses.ts'
import { backupsTexts } from '../../texts/server/backups.ts'
import { RestartInstructions } from '../system/restart-instructions.tsx'
import { momentOf } from './backup-labels.ts'

/** Confirms a restore, and explains which data it brings back and which is lost. */
export function RestoreBackup({
  backup: { name, created_at },
  response,
  onClose,
}: {
  backup: Backup
  response: Backups
  onClose: () => void
}) {
  const { restore: texts } = backupsTexts.value
  const restore = useAction(
    () => call('POST /admin/backups/:name/restore', { params: { name } }),
    () => toast({ text: texts.done }),
    onClose,
  )
  const when = formatMoment(created_at)
  const { pending } = response.restore
  return (
    <Confirm
      title={texts.title}
      act={texts.act}
      busy={restore.busy}
      error={restore.error}
      onAct={() => restore.act(undefined)}
      onClose={onClose}
    >
      <p>{texts.consequence(when)}</p>
      <p>{texts.lost(when)}</p>
      <p>{texts.copy}</p>
      {pending && <p>{texts.replaces(momentOf(pending.name, response.backups))}</p>}
      <p>
        {texts.later} <RestartInstructions />
      </p>
    </Confirm>
  )
}
