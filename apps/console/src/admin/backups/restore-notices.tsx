import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { Banner } from '@chapterhouse/ui/components/layers/banner.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { CircleCheck, RotateCcw, TriangleAlert } from 'lucide'
import { ago } from '../../dates/dates.ts'
import { useAction } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { Backups } from '../../server/responses.ts'
import { backupsTexts } from '../../texts/server/backups.ts'
import { shellTexts } from '../../texts/shell/shell.ts'
import { RestartInstructions } from '../system/restart-instructions.tsx'
import { isListedCopy, momentOf, recentRestore } from './backup-labels.ts'

type LastRestore = NonNullable<Backups['restore']['last']>

/** A restore awaiting a restart, and a recent outcome. */
export function RestoreNotices({ backups: { backups, restore } }: { backups: Backups }) {
  const texts = backupsTexts.value
  const { pending } = restore
  const last = recentRestore(restore.last)
  const cancel = useAction(
    () => call('DELETE /admin/restore', {}),
    () => toast({ text: texts.restore.cancelled }),
  )
  return (
    <>
      {pending && (
        <Banner
          icon={RotateCcw}
          warn
          actions={
            <Button form="quiet" busy={cancel.busy} onClick={() => cancel.act(undefined)}>
              {texts.restore.cancel}
            </Button>
          }
        >
          <b>{texts.restore.pending(momentOf(pending.name, backups), pending.requested_by)}</b> {texts.restore.instruction}{' '}
          <RestartInstructions />
        </Banner>
      )}
      {cancel.error && <Failed error={cancel.error} text={shellTexts.value.codes} />}
      {last && (
        <Banner icon={last.ok ? CircleCheck : TriangleAlert} warn={!last.ok}>
          <b>{outcomeOf(last)}</b> {last.error && texts.outcome.errors[last.error]} {last.safety_copy && copyOf(last.safety_copy)}
        </Banner>
      )}
    </>
  )
}

function outcomeOf({ name, applied_at, ok }: LastRestore): string {
  const { outcome: texts } = backupsTexts.value
  const [when, past] = [momentOf(name), ago(applied_at)]
  if (ok) return texts.ok(when, past)
  return name === '' ? texts.refusedUnnamed(past) : texts.refused(when, past)
}

function copyOf(name: string): string {
  const { outcome: texts } = backupsTexts.value
  return isListedCopy(name) ? texts.copyListed(momentOf(name)) : texts.copyFile(name)
}
