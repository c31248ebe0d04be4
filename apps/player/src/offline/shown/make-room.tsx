import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { ErrorMessage } from '@chapterhouse/ui/components/fields/error-message.tsx'
import { Dialog } from '@chapterhouse/ui/components/layers/layer.tsx'
import { failureOf } from '@chapterhouse/ui/failure'
import { formatSize } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { useState } from 'preact/hooks'
import { isOnline } from '../../server/online-state.ts'
import { offlineTexts } from '../../texts/offline/offline.ts'
import { amountOf, type Download, givingRoom } from '../download.ts'
import { offline } from '../offline.ts'

/**
 * Offers downloads to remove when another one does not fit: the chosen one is removed, and the other fetched. Never while the
 * server is unreachable, which would leave the listener with neither.
 */
export function MakeRoom({ download, onClose }: { download: Download; onClose: () => void }) {
  const texts = offlineTexts.value
  const [busy, setBusy] = useState<string>()
  const [error, setError] = useState<unknown>()
  const others = givingRoom(offline.all.value.values(), download.key)
  const exchange = async (key: string) => {
    if (busy !== undefined) return
    setBusy(key)
    try {
      await offline.exchange(key, download.key)
      onClose()
    } catch (failed) {
      setError(failed)
      setBusy(undefined)
    }
  }
  return (
    <Dialog title={texts.noRoom(formatSize(amountOf(download.renewal ?? download).total, language.value))} onClose={onClose}>
      <p>{others.length === 0 ? texts.noRoomAlone : isOnline.value ? texts.removeHint : texts.makeRoomOffline}</p>
      <ul class="make-room">
        {others.map((other) => (
          <li key={other.key}>
            <span dir="auto">
              {other.title}
              <small>{formatSize(amountOf(other).have, language.value)}</small>
            </span>
            <Button form="quiet" busy={busy === other.key} disabled={!isOnline.value} onClick={() => void exchange(other.key)}>
              {texts.removeThis}
              <span class="visually-hidden"> {other.title}</span>
            </Button>
          </li>
        ))}
      </ul>
      {error !== undefined && <ErrorMessage failure={failureOf(error)} />}
    </Dialog>
  )
}
