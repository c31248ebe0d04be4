import { DownloadsPage } from '../../offline/shown/downloads-page.tsx'
import { YouFrame } from './you-frame.tsx'

export function Downloads() {
  return (
    <YouFrame part="downloads">
      <DownloadsPage />
    </YouFrame>
  )
}
