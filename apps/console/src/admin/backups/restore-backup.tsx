import { toast } from '@chapterhouse/ui/components/toast.tsx'
import type { Backup, Backups } from '../../server/answers.ts'
import { call } from '../../server/api.ts'
import { backupsTexts } from '../../texts/backups.ts'
import { Confirm } from '../confirm.tsx'
import { formatMoment } from '../dates.ts'
import { useAct } from '../query.ts'
import { RestartHow } from '../system/restart-how.tsx'
import { momentOf } from './backup-labels.ts'

interface RestoreProps {
  backup: Backup
  answer: Backups
  onClose: () => void
}

/** The question before a restore: what comes back with the backup, and what is lost. */
export function RestoreBackup({ backup: { name, created_at }, answer, onClose }: RestoreProps) {
  const { restore: texts } = backupsTexts.value
  const restore = useAct(
    () => call('POST /admin/backups/:name/restore', { params: { name } }),
    () => toast({ text: texts.done }),
    onClose,
  )
  const when = formatMoment(created_at)
  const { pending } = answer.restore
  return (
    <Confirm
      title={texts.title}
      act={texts.act}
      busy={restore.busy}
      error={restore.error}
      onAct={() => restore.act(undefined)}
      onClose={onClose}
    >
      <p>{texts.back(when)}</p>
      <p>{texts.lost(when)}</p>
      <p>{texts.copy}</p>
      {pending && <p>{texts.replaces(momentOf(pending.name, answer.backups))}</p>}
      <p>
        {texts.later} <RestartHow />
      </p>
    </Confirm>
  )
}
