import { DownloadsPage } from '../../offline/downloads-page.tsx'
import { YouFrame } from './you-frame.tsx'

/** The books on this device. */
export function Downloads() {
  return (
    <YouFrame part="downloads">
      <DownloadsPage />
    </YouFrame>
  )
}
