import { DownloadsPage } from '../../offline/downloads-page.tsx'
import { offlineTexts } from '../../texts/offline.ts'
import { useWindowTitle } from '../shell/page.tsx'

/** The books on this device. */
export function Downloads() {
  useWindowTitle(offlineTexts.value.title)
  return (
    <div class="page">
      <DownloadsPage />
    </div>
  )
}
