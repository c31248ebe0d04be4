import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { CopyField } from '@chapterhouse/ui/components/basics/qr.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { Dialog } from '@chapterhouse/ui/components/layers/layer.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { formatSize } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { formatMoment } from '../../dates/dates.ts'
import type { Backup } from '../../server/responses.ts'
import { backupsTexts } from '../../texts/server/backups.ts'
import { shellTexts } from '../../texts/shell/shell.ts'
import { downloadBackup, downloadCommand, downloadMethod, fileIn } from './download-backup.ts'

/** Shows the size of a backup, then the progress of its download. Closing it cancels the download. */
export function DownloadBackup({
  backup,
  folder,
  onClose,
}: {
  backup: Backup
  /** The backup folder on the server. */
  folder: string
  onClose: () => void
}) {
  const { download: texts } = backupsTexts.value
  const { received, error, start } = useDownload(backup.name, onClose)
  const isRunning = received !== undefined
  const size = formatSize(backup.size, language.value)
  const method = downloadMethod(backup.size)
  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          <Button form="quiet" onClick={onClose}>
            {method === 'command' ? uiTexts.value.close : uiTexts.value.cancel}
          </Button>
          {method !== 'command' && (
            <Button form="fill" busy={isRunning} onClick={() => void start()}>
              {texts.act}
            </Button>
          )}
        </>
      }
    >
      <div class="stack">
        <p>{texts.text(formatMoment(backup.created_at), size)}</p>
        <p class="hint">{texts.warning}</p>
        {method === 'command' && <ByCommand folder={folder} name={backup.name} />}
        {isRunning && <Progress received={received} all={backup.size} />}
        {error !== undefined && <Failed error={error} text={{ ...shellTexts.value.codes, unreachable: texts.failed }} />}
      </div>
    </Dialog>
  )
}

function ByCommand({ folder, name }: { folder: string; name: string }) {
  const { download: texts } = backupsTexts.value
  return (
    <>
      <p>{texts.tooLarge}</p>
      <CopyField label={texts.command} value={downloadCommand(location.origin, name)} />
      <p class="hint">
        {texts.key} <a href="/web/you/account">{texts.createKey}</a>
      </p>
      <CopyField label={texts.file} value={fileIn(folder, name)} />
    </>
  )
}

function Progress({ received, all }: { received: number; all: number }) {
  const label = backupsTexts.value.download.progress(formatSize(received, language.value), formatSize(all, language.value))
  return (
    <div>
      <progress class="backups-progress" max={all} value={received} aria-label={label} />
      <p class="hint numbers">{label}</p>
    </div>
  )
}

/** `received` is undefined while no download is running. Closing the dialog aborts it; closing the tab asks first. */
function useDownload(name: string, onDone: () => void) {
  const [received, setReceived] = useState<number>()
  const [error, setError] = useState<unknown>()
  const ending = useRef<AbortController>(undefined)
  useEffect(() => () => ending.current?.abort(), [])
  const isRunning = received !== undefined
  useEffect(() => {
    if (!isRunning) return undefined
    const keepTab = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', keepTab)
    return () => window.removeEventListener('beforeunload', keepTab)
  }, [isRunning])

  async function start(): Promise<void> {
    ending.current = new AbortController()
    const { signal } = ending.current
    setError(undefined)
    setReceived(0)
    try {
      const isDone = await downloadBackup({ name, signal, onProgress: setReceived })
      if (signal.aborted) return
      setReceived(undefined)
      if (!isDone) return
      toast({ text: backupsTexts.value.download.done })
      onDone()
    } catch (failed) {
      setReceived(undefined)
      setError(failed)
    }
  }
  return { received, error, start }
}
