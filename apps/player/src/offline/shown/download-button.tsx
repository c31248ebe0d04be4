import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { Dialog } from '@chapterhouse/ui/components/layers/layer.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { failureOf } from '@chapterhouse/ui/failure'
import { formatSize } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { Check, CircleAlert, Download as DownloadIcon, Pause, RefreshCw, Trash2 } from 'lucide'
import { useState } from 'preact/hooks'
import { offlineTexts } from '../../texts/offline/offline.ts'
import { amountOf, CONVERTED_BYTES_A_SECOND, type Download, isPassing } from '../download.ts'
import './download-button.css'
import { canDownload, downloadBook, offline } from '../offline.ts'
import { MakeRoom } from './make-room.tsx'

/** Starts, stops, renews and removes the download of one book, and shows its progress. */
export function DownloadButton(props: {
  bookKey: string
  title: string
  /** Seconds; used to estimate the size of a conversion. */
  duration: number
  /** Whether this browser plays the files without conversion. */
  isPlayable: boolean
}) {
  const texts = offlineTexts.value
  const download = offline.all.value.get(props.bookKey)
  const [dialog, setDialog] = useState<'convert' | 'remove' | 'room'>()
  if (canDownload.value !== 'yes') return null

  const begin = () => {
    setDialog(undefined)
    downloadBook(props.bookKey).catch((error: unknown) => toast({ text: failureOf(error).title }))
  }
  return (
    <span class="download">
      {download ? (
        <Known download={download} onBegin={begin} onRemove={() => setDialog('remove')} onRoom={() => setDialog('room')} />
      ) : (
        <Button form="quiet" icon={DownloadIcon} onClick={() => (props.isPlayable ? begin() : setDialog('convert'))}>
          {texts.download}
        </Button>
      )}
      {dialog === 'convert' && (
        <Dialog
          title={texts.convertTitle}
          onClose={() => setDialog(undefined)}
          actions={
            <Button form="fill" onClick={begin}>
              {texts.download}
            </Button>
          }
        >
          <p>{texts.convertHint(formatSize(props.duration * CONVERTED_BYTES_A_SECOND, language.value))}</p>
        </Dialog>
      )}
      {dialog === 'room' && download && <MakeRoom download={download} onClose={() => setDialog(undefined)} />}
      {dialog === 'remove' && <RemoveDialog bookKey={props.bookKey} title={props.title} onClose={() => setDialog(undefined)} />}
    </span>
  )
}

function Known({
  download,
  onBegin,
  onRemove,
  onRoom,
}: {
  download: Download
  onBegin: () => void
  onRemove: () => void
  onRoom: () => void
}) {
  const texts = offlineTexts.value
  const underway = download.renewal ?? download
  if (underway.state === 'running')
    return (
      <>
        <Amount download={underway} />
        <Button icon={Pause} label={texts.pause} onClick={() => offline.pause(download.key)} />
      </>
    )
  return (
    <>
      <State download={underway} isOutOfDate={download.isOutOfDate && !download.renewal} />
      {underway.state === 'paused' && <Button onClick={onBegin}>{texts.resume}</Button>}
      {hasNoRoom(underway) && <Button onClick={onRoom}>{texts.makeRoom}</Button>}
      {underway.state === 'failed' && (
        <Button icon={RefreshCw} onClick={onBegin}>
          {texts.retry}
        </Button>
      )}
      {download.isOutOfDate && !download.renewal && (
        <Button icon={RefreshCw} onClick={onBegin}>
          {texts.update}
        </Button>
      )}
      <Button icon={Trash2} label={texts.remove} onClick={onRemove} />
    </>
  )
}

const hasNoRoom = ({ state, why }: Download): boolean => state === 'failed' && why === 'no-room'

function State({ download, isOutOfDate }: { download: Download; isOutOfDate: boolean }) {
  const texts = offlineTexts.value
  if (download.state === 'failed')
    return (
      <span class="state bad" role="status">
        <Icon of={CircleAlert} size={18} />
        {hasNoRoom(download)
          ? texts.noRoom(formatSize(amountOf(download).total, language.value))
          : texts.failed(download.why && !isPassing(download.why) ? texts.failedWhy[download.why] : '')}
      </span>
    )
  if (download.state === 'paused')
    return (
      <span class="state">
        {download.why && isPassing(download.why) ? texts.paused(texts.pausedWhy[download.why]) : texts.pausedByYou}
      </span>
    )
  if (download.state === 'waiting') return <span class="state">{texts.waiting}</span>
  return (
    <span class="state">
      <Icon of={isOutOfDate ? CircleAlert : Check} size={18} /> {isOutOfDate ? texts.outOfDate : texts.downloaded}
    </span>
  )
}

/** `37 % of 412 MB`, with a bar. */
function Amount({ download }: { download: Download }) {
  const { have, total } = amountOf(download)
  const part = new Intl.NumberFormat(language.value, { style: 'percent' }).format(total > 0 ? have / total : 0)
  const text = offlineTexts.value.downloading(part, formatSize(total, language.value))
  return (
    <span class="state numbers">
      <progress value={have} max={total} aria-label={text} /> {text}
    </span>
  )
}

function RemoveDialog({ bookKey, title, onClose }: { bookKey: string; title: string; onClose: () => void }) {
  const texts = offlineTexts.value
  return (
    <Dialog
      title={texts.removeTitle(title)}
      onClose={onClose}
      actions={
        <Button
          form="danger"
          onClick={() => {
            onClose()
            void offline.remove(bookKey).then(() => toast({ text: texts.removed }))
          }}
        >
          {texts.remove}
        </Button>
      }
    >
      <p>{texts.removeHint}</p>
    </Dialog>
  )
}
