import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { Banner } from '@chapterhouse/ui/components/layers/banner.tsx'
import { RefreshCw, TriangleAlert } from 'lucide'
import { useState } from 'preact/hooks'
import { ago } from '../../dates/dates.ts'
import { When } from '../../dates/when.tsx'
import { useServerSettings } from '../../queries/query.ts'
import type { Backups, ServerSettings } from '../../server/responses.ts'
import { backupsTexts } from '../../texts/server/backups.ts'
import { shellTexts } from '../../texts/shell/shell.ts'
import { slotOf } from './backup-labels.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { scheduleLabel } from './schedule-label.ts'

type Status = Backups['status']

/** The last, the running and the next backup. `error`: why a backup could not be started. */
export function BackupStatus({ status, error }: { status: Status; error: unknown }) {
  const texts = backupsTexts.value
  const { running, last, latest, dir, folder_error: fault } = status
  return (
    <>
      {fault && (
        <Banner icon={TriangleAlert} warn>
          <b>{texts.folderFault}</b> {texts.folderFaults[fault](dir)}
        </Banner>
      )}
      {!running && last?.error && (
        <Banner icon={TriangleAlert} warn>
          <b>{texts.lastFailed(ago(last.at))}</b> {texts.errors[last.error](dir)}
        </Banner>
      )}
      {error !== null && error !== undefined && <Failed error={error} text={shellTexts.value.codes} />}
      <div class="backups-status">
        <div class="stack">
          <p role="status">
            {running && (
              <span class="status-label">
                <Icon of={RefreshCw} size={16} />
                {texts.running}
              </span>
            )}
            {!running && latest && (
              <>
                {texts.lastSuccess} <When at={latest.created_at} />
              </>
            )}
          </p>
          <p class="hint">
            {texts.intro} {texts.folder} <span class="path">{dir}</span>
          </p>
        </div>
        <Schedule next={status.next} />
      </div>
    </>
  )
}

function Schedule({ next }: { next: string | null }) {
  const { schedule: texts } = backupsTexts.value
  const settings = useServerSettings()
  const [isChanging, setChanging] = useState(false)
  return (
    <section class="stack" aria-label={texts.title}>
      <div class="part-head">
        <h2>{texts.title}</h2>
        {settings.data && (
          <Button form="quiet" onClick={() => setChanging(true)}>
            {texts.change}
          </Button>
        )}
      </div>
      {settings.isError && <Failed error={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.data && <ScheduleFacts settings={settings.data.backups} next={next} />}
      {isChanging && settings.data && <ScheduleDialog settings={settings.data} onClose={() => setChanging(false)} />}
    </section>
  )
}

function ScheduleFacts({ settings, next }: { settings: ServerSettings['backups']; next: string | null }) {
  const { schedule: texts } = backupsTexts.value
  return (
    <div>
      <p>{scheduleLabel(settings.schedule)}</p>
      {next !== null && <p>{nextLabel(next)}</p>}
      <p class="hint">{texts.keeps(settings.keep)}</p>
    </div>
  )
}

function nextLabel(next: string): string {
  const { schedule: texts } = backupsTexts.value
  const slot = slotOf(next)
  if (!slot) return next
  if (slot.isDue) return texts.due
  const label = slot.isNear ? texts.nextNear(slot.day, slot.time) : texts.nextOn(slot.day, slot.time)
  return slot.isOtherTimeZone ? `${label} ${texts.serverTime}` : label
}
